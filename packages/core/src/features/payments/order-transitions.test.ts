import { expect, test } from 'vitest';
import { orderStatuses } from './order-status.ts';
import { orderTransition, orderTransitions } from './order-transitions.ts';
import { premiumOrderWords } from './order-descriptions.ts';
import { paymentWords, premiumWords } from './redirect-words.ts';
import { premiumDays, premiumHoldMs, premiumPricePaise } from './premium-terms.ts';

const minute = 60_000;
const hour = 60 * minute;

test('money that comes is either answered with a ticket or goes back, whatever became of the order', () => {
  for (const from of orderStatuses) {
    expect(orderTransition(from, 'captured')).toMatchObject(
      from === 'open' ? { to: 'paid', does: ['deliver'] } : { to: from, does: ['refund it'] },
    );
    expect(orderTransition(from, 'captured wrong amount')).toMatchObject({ to: from, does: ['refund it'] });
  }
});

test('the rest of the machine: what ends, what is taken back, and what does not happen', () => {
  const rest = orderTransitions
    .filter(({ on }) => !on.startsWith('captured'))
    .map(({ from, on, to, does }) => `${from}, ${on}: ${to}, ${does.join(' and ')}`);
  expect(rest).toEqual([
    'open, accepted: paid, deliver',
    'open, hold over: ended, release',
    'open, given up: ended, release',
    'open, event cancelled: ended, release',
    'paid, given back: cancelled, take back and refund all',
    'paid, event cancelled: cancelled, take back and refund all',
    'paid, all transferred: transferred, ',
    'transferred, seats came back: paid, ',
    'transferred, event cancelled: cancelled, refund all',
  ]);
  for (const [from, on] of [
    ['paid', 'hold over'],
    ['transferred', 'given back'],
    ['ended', 'given up'],
    ['cancelled', 'given back'],
    ['ended', 'accepted'],
  ] as const)
    expect(orderTransition(from, on)).toBeNull();
});

test('buyers are notified of a payment that was taken, and of tickets whose event was cancelled', () => {
  const notified = orderTransitions
    .filter(({ notifies }) => notifies !== undefined)
    .map(({ from, on, notifies }) => `${from}, ${on}: ${notifies}`);
  expect(notified).toEqual([
    'open, captured: paid',
    'paid, event cancelled: cancelled',
    'transferred, event cancelled: cancelled',
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
