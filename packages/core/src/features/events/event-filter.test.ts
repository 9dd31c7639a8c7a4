import { expect, test } from 'vitest';
import { cityZone } from '../../kernel/city-days.ts';
import { longestSearch } from './event-search.ts';
import { anyEvent, isListed, whenFilters, whenWindow, type EventFilter, type Listed } from './event-filter.ts';
import { eventsPage } from './list-sizes.ts';
import { categoryFilters } from './category.ts';
import { goingAtLeast } from './shown-going-count.ts';
import { isUpcoming } from './event-status.ts';
import { maxSeats } from '../tickets/order-limits.ts';
import { eventAction, type ActionFacts } from './event-action.ts';

const now = new Date('2026-03-07T12:00:00Z');
const event: ActionFacts = {
  status: 'published',
  price: 500,
  date: new Date('2026-03-07T12:00:01Z'),
  seatsLeft: 3,
  hasWaitlist: false,
  order: null,
  queued: null,
};
const begun = { date: now };
const cancelled = { status: 'cancelled' as const };

test.each([
  ['still ahead', {}, true],
  ['a draft', { status: 'draft' as const }, true],
  ['begun', begun, false],
  ['cancelled', cancelled, false],
])('an event that is %s', (_, change, expected) => {
  expect(isUpcoming({ ...event, ...change }, now)).toBe(expected);
  const { date, ...rest } = { ...event, ...change };
  expect(isUpcoming({ ...rest, date: new Date(date).toISOString() }, now)).toBe(expected);
});

test.each([
  ['a seat', {}, 'book'],
  ['a seat for nothing', { price: 0 }, 'register'],
  ['the line when none is left', { seatsLeft: 0 }, 'wait'],
  ['the end of the line, while others wait', { hasWaitlist: true }, 'wait'],
  ['to wait on', { seatsLeft: 0, queued: {} }, 'waiting'],
  ['to pay for what is held', { order: { status: 'open' as const, amountPaise: 50_000 } }, 'pay'],
  ['to take what is held for nothing', { order: { status: 'open' as const, amountPaise: 0 } }, 'accept'],
  ['nothing once it has begun', begun, 'over'],
  ['nothing of what was held until then', { ...begun, order: { status: 'open' as const, amountPaise: 0 } }, 'over'],
  ['nothing for the line either', { ...begun, queued: {} }, 'over'],
  [
    'to keep their seat once it has begun',
    { ...begun, order: { status: 'paid' as const, amountPaise: 50_000 } },
    'going',
  ],
  ['nothing once it is cancelled', { ...cancelled, order: { status: 'paid' as const, amountPaise: 0 } }, 'cancelled'],
  ['the way to its source', { seatsLeft: null }, 'elsewhere'],
])('an event offers %s', (_, change, offer) => {
  expect(eventAction({ ...event, ...change }, now)).toBe(offer);
});

test('the chips and the bounds of the list', () => {
  expect(categoryFilters).toEqual(['all', 'tech', 'arts', 'sports', 'food', 'music']);
  expect(whenFilters).toEqual(['any', 'today', 'weekend', 'month']);
  expect([longestSearch, eventsPage, maxSeats, cityZone]).toEqual([80, 20, 10, 'Asia/Kolkata']);
  expect(anyEvent).toEqual({
    category: 'all',
    when: 'any',
    price: 'any',
    saved: false,
    friends: false,
    words: '',
    sort: 'soonest',
  });
});

test('how many come is said in steps', () =>
  expect([0, 4, 5, 9, 10, 24, 25, 900].map(goingAtLeast)).toEqual([0, 0, 5, 5, 10, 10, 25, 25]));

test.each([
  // Saturday noon: what began three hours ago is still listed.
  ['any', '2026-03-07T09:00:00.000Z', null],
  ['today', '2026-03-07T09:00:00.000Z', '2026-03-07T18:30:00.000Z'],
  ['weekend', '2026-03-07T09:00:00.000Z', '2026-03-08T18:30:00.000Z'],
  ['month', '2026-03-07T09:00:00.000Z', '2026-03-31T18:30:00.000Z'],
  ['2026-12', '2026-11-30T18:29:59.999Z', '2026-12-31T18:30:00.000Z'],
  ['2026-03-09', '2026-03-08T18:29:59.999Z', '2026-03-09T18:30:00.000Z'],
] as const)('when "%s": after %s, before %s', (when, after, before) => {
  const window = whenWindow(when, now);
  expect([window.after.toISOString(), window.before?.toISOString() ?? null]).toEqual([after, before]);
});

test('the weekend is the coming one from Monday on, and this one until Sunday night', () => {
  const begins = (time: string) => whenWindow('weekend', new Date(time)).before!.toISOString();
  expect(['2026-03-01T18:30:00Z', '2026-03-06T12:00:00Z', '2026-03-08T18:29:59Z'].map(begins)).toEqual(
    Array(3).fill('2026-03-08T18:30:00.000Z'),
  );
  expect(begins('2026-03-08T18:30:00Z')).toBe('2026-03-15T18:30:00.000Z');
  expect(whenWindow('weekend', new Date('2026-03-03T12:00:00Z')).after.toISOString()).toBe('2026-03-06T18:29:59.999Z');
});

test('an event is listed that passes each part of the filter', () => {
  const gig: Listed = {
    name: 'Gig',
    category: 'Music',
    description: 'loud',
    location: 'Dadar',
    date: '2026-03-07T13:00:00Z',
    price: 0,
    status: 'published',
    source: null,
    saved: true,
    friends: ['Bilal'],
  };
  const all: Partial<EventFilter> = { category: 'music', when: 'today', price: 'free', saved: true, friends: true };
  for (const [change, filter, listed] of [
    [{}, {}, true],
    [{}, all, true],
    [{ status: 'draft' }, {}, false],
    [{ status: 'draft' }, { saved: true }, false],
    [{ status: 'cancelled' }, {}, false],
    [{ status: 'cancelled' }, { saved: true }, true],
    [{}, { category: 'food' }, false],
    [{ date: '2026-03-07T09:00:00Z' }, {}, false],
    [{ date: '2026-03-07T09:00:01Z' }, {}, true],
    [{ date: '2026-03-07T18:30:00Z' }, { when: 'today' }, false],
    [{ price: 100 }, {}, true],
    [{ price: 100 }, { price: 'free' }, false],
    [{ price: 500 }, { price: '500' }, true],
    [{ price: 501 }, { price: '500' }, false],
    [{ source: {} }, {}, true],
    [{ source: {} }, { price: 'free' }, false],
    [{ saved: false }, {}, true],
    [{ saved: false }, { saved: true }, false],
    [{ friends: [] }, {}, true],
    [{ friends: [] }, { friends: true }, false],
    [{}, { words: 'gig' }, true],
    [{}, { words: 'dadar' }, true],
    [{}, { words: 'music' }, true],
    [{}, { words: 'loud' }, true],
    [{}, { words: 'quiet' }, false],
  ] as [Partial<Listed>, Partial<EventFilter>, boolean][])
    expect([change, filter, isListed({ ...gig, ...change }, { ...anyEvent, ...filter }, now)]).toEqual([
      change,
      filter,
      listed,
    ]);
});
