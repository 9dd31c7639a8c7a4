import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queries } from '../queries.ts';

/** Removes an entry from the cache and from the device, which does not keep empty entries (kept-offline.ts). */
export function forgetEntry(cache: QueryClient, queryKey: QueryKey) {
  cache.removeQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, null);
  cache.removeQueries({ queryKey, exact: true });
}

/** Messages still on screen are emptied: removed, they would be fetched again. */
export function forgetMessages(cache: QueryClient, conversationId: string) {
  const { queryKey } = queries.messages(conversationId);
  cache.setQueryData(queryKey, { pages: [], pageParams: [] });
  cache.removeQueries({ queryKey, type: 'inactive' });
}
