export const categories = ['Tech', 'Arts', 'Sports', 'Food', 'Music'] as const;

export type Category = (typeof categories)[number];

/** The category chips, in their order: the specification's lowercase words. */
export const categoryFilters = ['all', 'tech', 'arts', 'sports', 'food', 'music'] as const;

export type CategoryFilter = (typeof categoryFilters)[number];

export function inCategory(event: { category: Category }, filter: CategoryFilter): boolean {
  return filter === 'all' || event.category.toLowerCase() === filter;
}
