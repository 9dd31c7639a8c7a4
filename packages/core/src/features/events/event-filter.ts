import { dayMs, indiaOffsetMs } from '../../kernel/time.ts';
import { cityDay, type Day, type Month } from '../../kernel/city-days.ts';
import { type Category, type CategoryFilter, inCategory } from './category.ts';
import type { EventStatus } from './event-status.ts';
import { hasWords, searchedTexts } from './event-search.ts';
import { listedAfter } from './listed-time.ts';

/** `month` may exceed 12. */
const beginOf = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month - 1, day) - indiaOffsetMs);

export const whenFilters = ['any', 'today', 'weekend', 'month'] as const;

export type WhenFilter = (typeof whenFilters)[number] | Month | Day;

/** Events start between these moments, both excluded; past events are in no window. */
export function whenWindow(when: WhenFilter, now: Date): { after: Date; before: Date | null } {
  const listed = listedAfter(now);
  const within = (from: Date, before: Date) => ({
    after: new Date(Math.max(from.getTime() - 1, listed.getTime())),
    before,
  });
  if (when === 'any') return { after: listed, before: null };
  const [year = 0, month = 0, day] = (when === 'today' || when === 'weekend' || when === 'month' ? cityDay(now) : when)
    .split('-')
    .map(Number);
  if (when === 'month' || day === undefined) return within(beginOf(year, month), beginOf(year, month + 1));
  if (when !== 'weekend') return within(beginOf(year, month, day), beginOf(year, month, day + 1));
  // Weeks begin on Monday; on a Sunday, the weekend is the current one.
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const saturday = beginOf(year, month, day + 5 - weekday);
  return within(saturday, new Date(saturday.getTime() + 2 * dayMs));
}

/** The highest price of a seat, in whole rupees, as in the address of a list. */
export const priceFilters = ['any', 'free', '500', '1000', '2000'] as const;

export type PriceFilter = (typeof priceFilters)[number];

/** In whole rupees; null for any price. */
export const highestPrice = (price: PriceFilter): number | null =>
  price === 'any' ? null : price === 'free' ? 0 : Number(price);

/** `near` is by the shown distance from the caller's area, nearest first. */
export const eventSorts = ['soonest', 'near'] as const;

export type EventSort = (typeof eventSorts)[number];

export interface EventFilter {
  category: CategoryFilter;
  when: WhenFilter;
  price: PriceFilter;
  saved: boolean;
  friends: boolean;
  words: string;
  sort: EventSort;
}

export const anyEvent: EventFilter = {
  category: 'all',
  when: 'any',
  price: 'any',
  saved: false,
  friends: false,
  words: '',
  sort: 'soonest',
};

export interface Listed {
  name: string;
  category: Category;
  description: string;
  location: string;
  date: string;
  price: number;
  status: EventStatus;
  /** Null for hosted events: the price of imported ones is unknown. */
  source: object | null;
  saved: boolean;
  friends: readonly unknown[];
}

export function isListed(event: Listed, filter: EventFilter, now: Date): boolean {
  const { after, before } = whenWindow(filter.when, now);
  const date = new Date(event.date);
  const highest = highestPrice(filter.price);
  return (
    (event.status === 'published' || (event.status === 'cancelled' && filter.saved)) &&
    inCategory(event, filter.category) &&
    date > after &&
    (before === null || date < before) &&
    (highest === null || (event.price <= highest && !event.source)) &&
    (!filter.saved || event.saved) &&
    (!filter.friends || event.friends.length > 0) &&
    (filter.words === '' || hasWords(searchedTexts(event), filter.words))
  );
}
