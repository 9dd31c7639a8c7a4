import { expect, test } from 'vitest';
import { eventOffer, isToCome, type Offered } from './rules.ts';

const now = new Date('2026-03-07T12:00:00Z');
const event: Offered = {
  status: 'published',
  price: 500,
  date: new Date('2026-03-07T12:00:01Z'),
  seatsLeft: 3,
  hasLine: false,
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
  expect(isToCome({ ...event, ...change }, now)).toBe(expected);
  const { date, ...rest } = { ...event, ...change };
  expect(isToCome({ ...rest, date: new Date(date).toISOString() }, now)).toBe(expected);
});

test.each([
  ['a seat', {}, 'book'],
  ['a seat for nothing', { price: 0 }, 'register'],
  ['the line when none is left', { seatsLeft: 0 }, 'wait'],
  ['the end of the line, while others wait', { hasLine: true }, 'wait'],
  ['to wait on', { seatsLeft: 0, queued: {} }, 'waiting'],
  ['to pay for what is held', { order: { status: 'open' as const, amountPaise: 50_000 } }, 'pay'],
  ['to take what is held for nothing', { order: { status: 'open' as const, amountPaise: 0 } }, 'accept'],
  ['nothing once it has begun', begun, 'over'],
  ['nothing of what was held until then', { ...begun, order: { status: 'open' as const, amountPaise: 0 } }, 'over'],
  ['nothing for the line either', { ...begun, queued: {} }, 'over'],
  ['to go on going', { ...begun, order: { status: 'paid' as const, amountPaise: 50_000 } }, 'going'],
  ['nothing once it is cancelled', { ...cancelled, order: { status: 'paid' as const, amountPaise: 0 } }, 'cancelled'],
  ['the way to its source', { seatsLeft: null }, 'elsewhere'],
])('an event offers %s', (_, change, offer) => {
  expect(eventOffer({ ...event, ...change }, now)).toBe(offer);
});
