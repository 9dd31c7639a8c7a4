import type { Leaving } from '@nukkad/core/features/account/leaving/contract.ts';
import { expect, test } from 'vitest';
import { leavingWords } from './leaving-words.ts';

const nothing: Leaving = {
  mustSettle: [],
  cancelled: [],
  tickets: { refunded: 0, givenBack: 0, lost: 0 },
  waitlists: 0,
  trustedContact: false,
  conversations: 0,
  premiumUntil: null,
  renews: false,
};
const walk = { id: 'walk', name: 'Sunrise walk', date: '2026-12-01T01:00:00.000Z', attendees: 0, isSold: false };

test('only what happens is said', () => {
  expect(leavingWords(nothing)).toHaveLength(2);
  expect(leavingWords({ ...nothing, trustedContact: true })).toContain(
    'Your trusted contact is removed, and your alerts are cancelled.',
  );
  expect(leavingWords({ ...nothing, waitlists: 1 })).toContain('You leave 1 waitlist.');
});

test('attendees are notified of a cancelled event only if there are some', () => {
  expect(leavingWords({ ...nothing, cancelled: [walk] })).toContain('1 event that you host is cancelled.');
  expect(leavingWords({ ...nothing, cancelled: [walk, { ...walk, attendees: 3 }] })).toContain(
    '2 events that you host are cancelled, and 3 attendees are notified.',
  );
});

test('people who paid for an event of a suspended host get their money back', () => {
  const words = (isSold: boolean) => leavingWords({ ...nothing, cancelled: [{ ...walk, isSold }] }).join(' ');
  expect(words(true)).toContain('gets their money back');
  expect(words(false)).not.toContain('money back');
});

test('who has a renewal learns that they aren’t charged again', () => {
  const premiumUntil = '2027-01-01T06:00:00.000Z';
  expect(leavingWords({ ...nothing, premiumUntil, renews: true })).toContain(
    'Premium until 1 Jan 2027 ends without a refund. You won’t be charged again.',
  );
  expect(leavingWords({ ...nothing, renews: true })).toContain(
    'Your premium renewal is cancelled. You won’t be charged again.',
  );
});

test('the end of premium is a date, however far away', () => {
  const words = leavingWords({ ...nothing, premiumUntil: '2100-01-01T06:00:00.000Z' });
  expect(words).toContain('Premium until 1 Jan 2100 ends without a refund.');
});
