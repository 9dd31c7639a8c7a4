import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from './session.tsx';
import { keep, kept } from './shelf.ts';

/**
 * Shows what this device has kept of a query until its answer comes, and keeps that in turn. Returns whether it was looked
 * for, so that a screen does not speak of an error before. For queries of the network mode 'always': one that waits for the
 * network would say nothing.
 */
export function useKept(
  queryKey: QueryKey,
  { data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number },
): boolean {
  const me = useMe();
  const cache = useQueryClient();
  const [looked, setLooked] = useState(false);
  const name = queryKey.join(' ');
  const show = useEffectEvent((value: unknown) => {
    // As old as can be: it is asked for all the same.
    if (value !== undefined && cache.getQueryData(queryKey) === undefined)
      cache.setQueryData(queryKey, value, { updatedAt: 1 });
    setLooked(true);
  });
  useEffect(() => {
    void kept(me.id, name).then(show);
  }, [me.id, name]);
  useEffect(() => {
    if (data !== undefined && dataUpdatedAt > 1) void keep(me.id, name, data);
  }, [me.id, name, data, dataUpdatedAt]);
  return looked;
}
