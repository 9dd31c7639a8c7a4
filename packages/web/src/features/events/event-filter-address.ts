import { cityDay, isDay, type Day } from '@nukkad/core/kernel/city-days.ts';
import { longestSearch } from '@nukkad/core/features/events/event-search.ts';
import {
  anyEvent,
  eventSorts,
  priceFilters,
  whenFilters,
  type EventFilter,
} from '@nukkad/core/features/events/event-filter.ts';
import { categoryFilters } from '@nukkad/core/features/events/category.ts';

/** What the events screen shows. All of it is in the URL, so that back and reload keep it. */
export interface EventsView extends EventFilter {
  view: 'list' | 'month' | 'map';
  /** The first day that the month view shows; null for today. */
  from: Day | null;
  /** The day chosen in the month view. */
  day: Day | null;
}

const views = ['list', 'month', 'map'] as const;

/** Reads the view from the URL. Missing and invalid parameters take their defaults. */
export function viewFrom(params: URLSearchParams, now: Date): EventsView {
  const dayNamed = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : null;
  };
  const from = dayNamed('from');
  return {
    category: categoryFilters.find((it) => it === params.get('category')) ?? anyEvent.category,
    when: whenFilters.find((it) => it === params.get('when')) ?? anyEvent.when,
    price: priceFilters.find((it) => it === params.get('price')) ?? (params.has('free') ? 'free' : anyEvent.price),
    saved: params.has('saved'),
    friends: params.has('friends'),
    sort: eventSorts.find((it) => it === params.get('sort')) ?? anyEvent.sort,
    words: (params.get('q') ?? '').trim().slice(0, longestSearch),
    view: views.find((it) => it === params.get('view')) ?? 'list',
    from: from && from > cityDay(now) ? from : null,
    day: dayNamed('day'),
  };
}

/** The URL parameters of a view, without those that have their default. */
export function viewParams({ view, from, day, ...filter }: EventsView): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.category !== 'all') params.set('category', filter.category);
  if (filter.when !== 'any') params.set('when', filter.when);
  if (filter.price !== 'any') params.set('price', filter.price);
  for (const flag of ['saved', 'friends'] as const) if (filter[flag]) params.set(flag, '1');
  if (filter.sort !== 'soonest') params.set('sort', filter.sort);
  if (filter.words !== '') params.set('q', filter.words);
  if (view !== 'list') params.set('view', view);
  if (view === 'month') {
    if (from) params.set('from', from);
    if (day) params.set('day', day);
  }
  return params;
}
