import { expect, test } from 'vitest';
import { holdMs, mayGiveBack, offerMs } from '../tickets/rules.ts';
import {
  orderStatuses,
  orderTransition,
  orderTransitions,
  paymentWords,
  premiumDays,
  premiumHoldMs,
  premiumOrderWords,
  premiumPricePaise,
  premiumWords,
} from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;

test('money that comes is either answered with a ticket or goes back, whatever became of the order', () => {
  for (const from of orderStatuses) {
    expect(orderTransition(from, 'captured')).toMatchObject(
      from === 'open' ? { to: 'paid', does: ['hand over'] } : { to: from, does: ['refund it'] },
    );
    expect(orderTransition(from, 'captured amiss')).toMatchObject({ to: from, does: ['refund it'] });
  }
});

test('the rest of the machine: what ends, what is taken back, and what does not happen', () => {
  const rest = orderTransitions
    .filter(({ on }) => !on.startsWith('captured'))
    .map(({ from, on, to, does }) => `${from}, ${on}: ${to}, ${does.join(' and ')}`);
  expect(rest).toEqual([
    'open, accepted: paid, hand over',
    'open, hold over: ended, release',
    'open, given up: ended, release',
    'open, event cancelled: ended, release',
    'paid, given back: cancelled, take back and refund all',
    'paid, event cancelled: cancelled, take back and refund all',
  ]);
  for (const [from, on] of [
    ['paid', 'hold over'],
    ['ended', 'given up'],
    ['cancelled', 'given back'],
    ['ended', 'accepted'],
  ] as const)
    expect(orderTransition(from, on)).toBeNull();
});

test('people from the waitlist have two hours to pay, less before an event that begins soon, and never less than ten minutes', () => {
  expect(holdMs).toBe(10 * minute);
  expect([24, 12, 6, 2, 1, 0, -1].map((hours) => offerMs(hours * hour) / minute)).toEqual([
    120, 120, 60, 20, 10, 10, 10,
  ]);
});

test('what was free is given back until the start, what was paid until the host’s hour', () => {
  const date = new Date('2026-03-05T12:00:00Z');
  const at = (hours: number) => new Date(date.getTime() - hours * hour);
  const may = (refundHours: number | null, paise: number, hours: number) =>
    mayGiveBack({ date, refundHours }, paise, at(hours));
  expect([may(null, 0, 0.01), may(24, 0, 0.01), may(24, 0, 0)]).toEqual([true, true, false]);
  expect([may(24, 100, 24), may(24, 100, 23.99), may(0, 100, 0), may(null, 100, 500)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the specification’s words and price of a payment', () => {
  expect(paymentWords(500)).toBe('Redirecting to payment gateway for ₹500...');
  expect(premiumWords).toBe('Redirecting to premium subscription (₹20/month)...');
  expect([premiumPricePaise, premiumDays, premiumHoldMs, premiumOrderWords]).toEqual([
    2000,
    30,
    24 * hour,
    'Nukkad Premium, one month',
  ]);
});
