export const categories = ['Tech', 'Arts', 'Sports', 'Food', 'Music'] as const;
export type Category = (typeof categories)[number];

/** The category chips, in their order: the specification's lowercase words. */
export const categoryFilters = ['all', 'tech', 'arts', 'sports', 'food', 'music'] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

/** Whether an event passes the chips: matched on the lowercase category. */
export function inCategory(event: { category: Category }, filter: CategoryFilter): boolean {
  return filter === 'all' || event.category.toLowerCase() === filter;
}

/** A draft is its host's alone; one that is cancelled stays to be seen by whoever wanted to come. */
export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Seats in one order. */
export const mostSeats = 10;

/** What decides about the seats of an event, and where somebody stands with it. */
export interface Offered {
  status: EventStatus;
  price: number;
  date: Date;
  /** Null where no seats are given out here. */
  seatsLeft: number | null;
  /** Whether others are in the line, so that it begins at its end. */
  hasLine: boolean;
  order: { status: 'open' | 'paid'; amountPaise: number } | null;
  queued: object | null;
}

export type EventOffer =
  | 'elsewhere'
  | 'cancelled'
  | 'going'
  | 'over'
  | 'pay'
  | 'accept'
  | 'waiting'
  | 'wait'
  | 'register'
  | 'book';

/**
 * What the main button of an event offers to somebody: button and handler both ask this. `pay` and `accept` finish an order
 * that holds seats already; `wait` is the line of an event without a seat to spare.
 */
export function eventOffer(event: Offered, now: Date): EventOffer {
  if (event.seatsLeft === null) return 'elsewhere';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.order?.status === 'paid') return 'going';
  if (event.date <= now) return 'over';
  if (event.order) return event.order.amountPaise > 0 ? 'pay' : 'accept';
  if (event.queued) return 'waiting';
  if (event.seatsLeft <= 0 || event.hasLine) return 'wait';
  return event.price === 0 ? 'register' : 'book';
}

/** How many come, as those may know who do not: none, or at least 5, 10 or 25. */
export const comingAtLeast = (coming: number): number => [25, 10, 5].find((it) => coming >= it) ?? 0;
