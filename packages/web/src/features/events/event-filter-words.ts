import { isDay, isMonth } from '@nukkad/core/kernel/city-days.ts';
import { type EventFilter, type PriceFilter } from '@nukkad/core/features/events/event-filter.ts';
import { rupees } from '../../format/money.ts';
import { dayName, monthName } from './month.ts';

export const categoryLabels = {
  all: 'All',
  tech: 'Tech',
  arts: 'Arts',
  sports: 'Sports',
  food: 'Food',
  music: 'Music',
} as const;

/** 'Free', 'Up to ₹500'. */
export const priceWords = (price: Exclude<PriceFilter, 'any'>) =>
  price === 'free' ? 'Free' : `Up to ${rupees(Number(price))}`;

const whenWords = { any: '', today: 'today', weekend: 'this weekend', month: 'this month' };

/** 'this weekend', 'on Saturday, 7 March', 'in March 2026'; empty for any time. */
const whenIn = ({ when }: EventFilter) =>
  isDay(when) ? `on ${dayName(when)}` : isMonth(when) ? `in ${monthName(when)}` : whenWords[when];

/** 'free Food events this weekend'. */
export const filterWords = (filter: EventFilter) =>
  [
    filter.saved && 'saved',
    filter.price === 'free' && 'free',
    filter.category !== 'all' && categoryLabels[filter.category],
    'events',
    filter.price !== 'any' && filter.price !== 'free' && priceWords(filter.price).toLowerCase(),
    filter.friends && 'with your connections',
    whenIn(filter),
  ]
    .filter(Boolean)
    .join(' ');

/** The filter without its narrowest condition; null if it has none. */
export function widened(filter: EventFilter): EventFilter | null {
  if (filter.words !== '') return { ...filter, words: '' };
  for (const flag of ['friends', 'saved'] as const) if (filter[flag]) return { ...filter, [flag]: false };
  if (filter.price !== 'any') return { ...filter, price: 'any' };
  if (filter.category !== 'all') return { ...filter, category: 'all' };
  return filter.when === 'any' || filter.when.length > 7 ? null : { ...filter, when: 'any' };
}

/** 'Show all this weekend', 'Show all free events'. */
export const showAllWords = (filter: EventFilter) =>
  `Show all ${filter.price !== 'any' || filter.saved || filter.friends || filter.category !== 'all' ? filterWords(filter) : whenIn(filter) || 'events'}`;
