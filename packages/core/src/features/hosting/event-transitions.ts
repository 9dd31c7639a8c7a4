import type { EventStatus } from '../events/event-status.ts';

/** The states of an event. A move to null deletes it. */
export const eventMoves = [
  { from: 'draft', on: 'publish', to: 'published' },
  { from: 'draft', on: 'remove', to: null },
  { from: 'published', on: 'cancel', to: 'cancelled' },
] as const satisfies readonly { from: EventStatus; on: string; to: EventStatus | null }[];

export type EventMove = (typeof eventMoves)[number]['on'];

export const mayMove = (from: EventStatus, on: EventMove): boolean =>
  eventMoves.some((move) => move.from === from && move.on === on);
