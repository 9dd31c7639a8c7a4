import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Removes an entry from the cache and from the device, which does not keep empty entries (kept-offline.ts). */
export function forgetEntry(cache: QueryClient, queryKey: QueryKey) {
  cache.removeQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, null);
  cache.removeQueries({ queryKey, exact: true });
}
