export const categories = ['Tech', 'Arts', 'Sports', 'Food', 'Music'] as const;
export type Category = (typeof categories)[number];

/** The category chips, in their order: the specification's lowercase words. */
export const categoryFilters = ['all', 'tech', 'arts', 'sports', 'food', 'music'] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

/** Whether an event passes the chips: matched on the lowercase category. */
export function inCategory(event: { category: Category }, filter: CategoryFilter): boolean {
  return filter === 'all' || event.category.toLowerCase() === filter;
}

/** What the main button of an event offers to somebody: button and handler both ask this. */
export function eventOffer(
  event: { price: number; seatsLeft: number; date: Date; going: boolean },
  now: Date,
): 'going' | 'over' | 'sold out' | 'register' | 'book' {
  if (event.going) return 'going';
  if (event.date <= now) return 'over';
  if (event.seatsLeft <= 0) return 'sold out';
  return event.price === 0 ? 'register' : 'book';
}
