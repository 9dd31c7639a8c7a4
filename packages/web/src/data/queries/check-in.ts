import { allPages } from '@nukkad/core/kernel/all-pages.ts';
import type { CheckInList, CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { unknownGuest } from '@nukkad/core/features/check-in/unknown-guest.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { nullWhereNotFound } from './null-where-not-found.ts';

/** Sorts by name; guests without a name come last. */
const byName = (one: CheckInTicket, other: CheckInTicket) =>
  Number(one.name === unknownGuest) - Number(other.name === unknownGuest) ||
  one.name.localeCompare(other.name) ||
  one.nth - other.nth;

async function downloadCheckInList(id: string): Promise<CheckInList> {
  const pages = await allPages((from) => api.checkIn.list({ id, ...from }));
  const { next: _, ...list } = pages[0];
  return {
    ...list,
    tickets: pages.flatMap(({ tickets }) => tickets).toSorted(byName),
    cancelled: pages.flatMap(({ cancelled }) => cancelled),
  };
}

export const checkInQueries = {
  /** Null for people who are not on the event's team. */
  checkInList: (eventId: string) =>
    queryOptions({
      queryKey: ['checkInList', eventId],
      queryFn: () => downloadCheckInList(eventId).catch(nullWhereNotFound),
    }),
  checkInCount: (eventId: string) =>
    queryOptions({ queryKey: ['checkInCount', eventId], queryFn: () => api.checkIn.count({ id: eventId }) }),
};
