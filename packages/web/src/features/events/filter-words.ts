import type { Day, EventFilter, Month } from '@nukkad/core/features/events/event-filter.ts';
import { dayName, monthName } from './month.ts';

export const categoryLabels = {
  all: 'All',
  tech: 'Tech',
  arts: 'Arts',
  sports: 'Sports',
  food: 'Food',
  music: 'Music',
} as const;

const whenWords: Record<string, string> = { any: '', today: 'today', weekend: 'this weekend', month: 'this month' };

/** 'this weekend', 'on Saturday, 7 March', 'in March 2026'; empty for any time. */
const whenIn = ({ when }: EventFilter) =>
  whenWords[when] ?? (when.length === 10 ? `on ${dayName(when as Day)}` : `in ${monthName(when as Month)}`);

/** 'free Food events this weekend'. */
export const filterWords = (filter: EventFilter) =>
  [
    filter.saved && 'saved',
    filter.free && 'free',
    filter.category !== 'all' && categoryLabels[filter.category],
    'events',
    filter.friends && 'with friends',
    whenIn(filter),
  ]
    .filter(Boolean)
    .join(' ');

/** The filter without its narrowest condition; null if it has none. */
export function widened(filter: EventFilter): EventFilter | null {
  if (filter.words !== '') return { ...filter, words: '' };
  for (const flag of ['friends', 'saved', 'free'] as const) if (filter[flag]) return { ...filter, [flag]: false };
  if (filter.category !== 'all') return { ...filter, category: 'all' };
  return filter.when === 'any' || filter.when.length > 7 ? null : { ...filter, when: 'any' };
}

/** 'Show all this weekend', 'Show all free events'. */
export const showAllWords = (filter: EventFilter) =>
  `Show all ${filter.free || filter.saved || filter.friends || filter.category !== 'all' ? filterWords(filter) : whenIn(filter) || 'events'}`;
