import type { Presence } from '@nukkad/core/features/people/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../../data/queries.ts';
import { forgetUnseen } from '../../../data/query-persister.ts';

/** Takes over what a change of one's presence has answered, for every screen that shows it. */
export function setPresence(cache: QueryClient, presence: Presence) {
  const { queryKey } = queries.presence();
  cache.setQueryData(queryKey, presence);
  // A fetch that is on its way may have been read before the change, and would undo it: it is begun again.
  void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: ['nearby'] });
  // Whoever is not seen sees nobody, offline as well.
  if (!presence.area) void forgetUnseen(cache, ['nearby']);
}
