import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from './session.tsx';

interface Device extends DBSchema {
  kept: { key: [personId: string, name: string]; value: unknown };
}

let device: Promise<IDBPDatabase<Device> | null> | undefined;

/** The device's own storage; null where a browser forbids it. */
const openDevice = () =>
  (device ??= openDB<Device>('nukkad-shelf', 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
  }).catch(() => null));

/** Keeps something of somebody's on this device, for when the network is away; says whether that worked. */
export async function keep(personId: string, name: string, value: unknown): Promise<boolean> {
  try {
    const db = await openDevice();
    await db?.put('kept', value, [personId, name]);
    return db !== null;
  } catch {
    return false;
  }
}

export async function unkeep(personId: string, name: string) {
  await (await openDevice())?.delete('kept', [personId, name]).catch(() => {});
}

/** What is kept under a name, or undefined. */
export async function kept<T>(personId: string, name: string): Promise<T | undefined> {
  return (await (await openDevice())?.get('kept', [personId, name]).catch(() => undefined)) as T | undefined;
}

/** All that is kept under names that begin alike, in their order. */
export async function keptUnder<T>(personId: string, start: string): Promise<T[]> {
  const range = IDBKeyRange.bound([personId, start], [personId, `${start}\uFFFF`]);
  return ((await (await openDevice())?.getAll('kept', range).catch(() => [])) ?? []) as T[];
}

/** Names of what is not sent yet begin with this: it stays until whoever it belongs to is here again. */
export const unsentPrefix = 'unsent ';

/** Leaves nothing to be read of somebody's on a device that another may use next. */
export async function forgetKept(personId: string) {
  const db = await openDevice();
  if (!db) return;
  const { store, done } = db.transaction('kept', 'readwrite');
  for (const key of await store.getAllKeys(IDBKeyRange.bound([personId], [personId, []])))
    if (!key[1].startsWith(unsentPrefix)) void store.delete(key);
  await done;
}

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
