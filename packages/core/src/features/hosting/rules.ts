import type { EventStatus } from '../events/rules.ts';
import { dayMs } from '../../kernel/time.ts';
import { limits } from '../../kernel/limits.ts';

/** The state machine of an event; to null means it is deleted. */
export const eventMoves = [
  { from: 'draft', on: 'publish', to: 'published' },
  { from: 'draft', on: 'remove', to: null },
  { from: 'published', on: 'cancel', to: 'cancelled' },
] as const satisfies readonly { from: EventStatus; on: string; to: EventStatus | null }[];

export type EventMove = (typeof eventMoves)[number]['on'];

export const mayMove = (from: EventStatus, on: EventMove): boolean =>
  eventMoves.some((move) => move.from === from && move.on === on);

/** Until then, an account can publish only as many events as the operator allows. */
export const newAccountMs = 7 * dayMs;

export const teamRoles = ['cohost', 'helper'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** Characters, whole rupees, hours before the start (`refundHours`) and hours (`hours`). */
export const hostingLimits = {
  name: 120,
  description: 5000,
  location: 200,
  price: 100_000,
  capacity: 100_000,
  refundHours: 720,
  hours: 24 * 30,
  notice: 2000,
  noticesADay: limits.noticesADay,
  events: limits.hostedEvents,
  dates: 26,
} as const;
