import type { CheckInChange } from '@nukkad/core/features/check-in/contract.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { forgetEntry } from './forget.ts';

export function checkedIn(cache: QueryClient, { eventId, entered, tickets, isTwice }: CheckInChange) {
  const list = queries.checkInList(eventId).queryKey;
  const count = queries.checkInCount(eventId).queryKey;
  const known = cache.getQueryData(list);
  const enteredAt = new Map(tickets.map((it) => [it.id, it.enteredAt]));
  cache.setQueryData(
    list,
    (it) =>
      it && {
        ...it,
        tickets: it.tickets.map((ticket) => ({ ...ticket, enteredAt: enteredAt.get(ticket.id) ?? ticket.enteredAt })),
      },
  );
  cache.setQueryData(count, (it) => it && { ...it, entered });
  const ids = new Set(known?.tickets.map(({ id }) => id));
  // A ticket bought after the list was loaded: there may be more of them.
  const isNew = Boolean(known) && tickets.some(({ id }) => !ids.has(id));
  if (isNew) checkInListOutdated(cache, eventId);
  if (isNew || isTwice) checkInCountOutdated(cache, eventId);
}

export const checkInListOutdated = (cache: QueryClient, eventId: string) =>
  void cache.invalidateQueries({ queryKey: queries.checkInList(eventId).queryKey });

export const checkInCountOutdated = (cache: QueryClient, eventId: string) =>
  void cache.invalidateQueries({ queryKey: queries.checkInCount(eventId).queryKey });

/** People who left an event's team lose its check-in list; people who joined lose the refusal in its place. */
export function checkInRoleChanged(cache: QueryClient, { id, role }: Pick<Event, 'id' | 'role'>) {
  const { queryKey } = queries.checkInList(id);
  const list = cache.getQueryCache().find({ queryKey });
  const isRefused = list?.state.data === null;
  if (list?.getObserversCount()) {
    if (!role || isRefused) checkInListOutdated(cache, id);
  } else if (!role) forgetEntry(cache, queryKey);
  else if (isRefused) cache.removeQueries({ queryKey });
}
