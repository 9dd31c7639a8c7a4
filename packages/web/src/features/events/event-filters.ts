import {
  anyEvent,
  cityDay,
  dayOrMonthPattern,
  monthPattern,
  whenFilters,
  type Day,
  type EventFilter,
  type Month,
} from '@nukkad/core/features/events/event-filter.ts';
import { longestSearch } from '@nukkad/core/features/events/constants.ts';
import { categoryFilters } from '@nukkad/core/features/events/category.ts';

/** What the events screen shows. All of it is in the URL, so that back and reload keep it. */
export interface EventsView extends EventFilter {
  view: 'list' | 'month';
  month: Month;
  /** The day chosen in the month view. */
  day: Day | null;
}

const monthOf = (day: Day) => day.slice(0, 7) as Month;

/** Reads the view from the URL. Missing and invalid parameters take their defaults. */
export function viewFrom(params: URLSearchParams, now: Date): EventsView {
  const [month, day] = [params.get('month') ?? '', params.get('day') ?? ''];
  const hasDay = day.length === 10 && dayOrMonthPattern.test(day);
  return {
    category: categoryFilters.find((it) => it === params.get('category')) ?? anyEvent.category,
    when: whenFilters.find((it) => it === params.get('when')) ?? anyEvent.when,
    free: params.has('free'),
    saved: params.has('saved'),
    friends: params.has('friends'),
    words: (params.get('q') ?? '').trim().slice(0, longestSearch),
    view: params.get('view') === 'month' ? 'month' : 'list',
    month: monthPattern.test(month) ? (month as Month) : monthOf(hasDay ? (day as Day) : cityDay(now)),
    day: hasDay ? (day as Day) : null,
  };
}

/** The URL parameters of a view, without those that have their default. */
export function viewParams({ view, month, day, ...filter }: EventsView, now: Date): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.category !== 'all') params.set('category', filter.category);
  if (filter.when !== 'any') params.set('when', filter.when);
  for (const flag of ['free', 'saved', 'friends'] as const) if (filter[flag]) params.set(flag, '1');
  if (filter.words !== '') params.set('q', filter.words);
  if (view === 'month') {
    params.set('view', view);
    if (month !== monthOf(cityDay(now))) params.set('month', month);
    if (day) params.set('day', day);
  }
  return params;
}

export const categoryLabels = {
  all: 'All',
  tech: 'Tech',
  arts: 'Arts',
  sports: 'Sports',
  food: 'Food',
  music: 'Music',
} as const;

const whenWords: Record<string, string> = { any: '', today: 'today', weekend: 'this weekend', month: 'this month' };

const dayWords = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const monthWords = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Saturday, 7 March' and 'March 2026'. */
export const dayName = (day: Day) => dayWords.format(new Date(day));
export const monthName = (month: Month) => monthWords.format(new Date(month));

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

/** 'Asha and 2 others you know are going'; null for none. */
export function friendsWords(friends: readonly { name: string }[]): string | null {
  const [first, second, ...rest] = friends.flatMap(({ name }) => name.split(' ', 1));
  if (first === undefined) return null;
  if (second === undefined) return `${first} is going`;
  return rest.length === 0
    ? `${first} and ${second} are going`
    : `${first} and ${rest.length + 1} others you know are going`;
}

/** The weeks of a month, from Monday; days outside the month are null. */
export function weeksOf(month: Month): (Day | null)[][] {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  const before = (new Date(Date.UTC(year, nth - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? (`${month}-${String(day).padStart(2, '0')}` as Day) : null;
    }),
  );
}

export function monthAfter(month: Month, months: number): Month {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, nth - 1 + months, 1)).toISOString().slice(0, 7) as Month;
}
