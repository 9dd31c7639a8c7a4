import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../../data/queries.ts';

/** Fetches again what an imported calendar changes: the calendars themselves, and the events. */
export function useFeedCache() {
  const cache = useQueryClient();
  const { queryKey } = queries.feeds();
  return {
    refetch: () => cache.invalidateQueries({ queryKey }),
    refetchEvents: () => cache.invalidateQueries({ queryKey: ['events'] }),
  };
}
