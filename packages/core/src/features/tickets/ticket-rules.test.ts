import { expect, test } from 'vitest';
import { codeInGroups, plainCode } from './ticket-code.ts';
import { holdMs } from './hold-time.ts';
import { offerEnd } from './waitlist-offer-end.ts';
import { unpaidForMs, mayHold } from './order-limits.ts';
import { isStricter, mayReturn } from './refund-policy.ts';
import { readToken, ticketText, ticketToken } from './ticket-token.ts';

const ticketId = '0123abcd-4567-4abc-8def-0123456789ab';
const signature = 'Az_-'.repeat(21) + 'Az';

test('what a QR code says is read again, and nothing else is', () => {
  const text = ticketText('gig-1_a', ticketId);
  expect(text).toBe(`NUKKAD1.gig-1_a.${ticketId}`);
  const token = ticketToken(text, signature);
  expect(readToken(` ${token}\n`)).toEqual({ eventId: 'gig-1_a', ticketId, text, signature });
  expect(readToken(ticketToken(ticketText('g'.repeat(64), ticketId), signature))).not.toBeNull();
  for (const wrong of [
    '',
    `x${token}`,
    `${token}x`,
    `${token}.x`,
    token.slice(0, -1),
    token.replace('NUKKAD1', 'NUKKAD2'),
    token.replaceAll('.', '-'),
    token.replace('gig-1_a', ''),
    token.replace('gig-1_a', 'g'.repeat(65)),
    token.replace('gig-1_a', 'a b'),
    token.replace(ticketId, ticketId.slice(1)),
    token.replace(ticketId, ticketId.replace('-4567', '')),
    token.replace(ticketId, ticketId.replace('abcd', 'abcg')),
    token.replace('Az_-', 'Az+/'),
  ])
    expect([wrong, readToken(wrong)]).toEqual([wrong, null]);
});

test('a code is shown in two groups, and read as people write it', () => {
  expect([codeInGroups('234679ACDE'), codeInGroups('234679AC')]).toEqual(['23467 9ACDE', '2346 79AC']);
  expect(plainCode(' 2346-7 9ac\tde ')).toBe('234679ACDE');
});

test('people who often do not pay hold fewer seats, and nobody has more than three open orders', () => {
  const seats = [0, 1, 2, 3, 4, 5, 9].map((unpaid) => mayHold({ open: 2, unpaid }));
  expect(seats.map((it) => it.seats)).toEqual([10, 10, 4, 2, 2, 0, 0]);
  for (const { refusal } of seats) expect(refusal).toBe('ORDERS_UNPAID');
  expect(mayHold({ open: 3, unpaid: 0 })).toEqual({ seats: 0, refusal: 'ORDERS_OPEN' });
  expect(unpaidForMs).toBe(24 * 3600_000);
});

const minute = 60_000;
const hour = 60 * minute;

test('people from the waitlist have two hours to pay, less before an event that begins soon, and never less than ten minutes', () => {
  expect(holdMs).toBe(10 * minute);
  const now = new Date('2026-03-05T12:00:00Z');
  const minutes = (untilStart: number) =>
    (offerEnd(new Date(now.getTime() + untilStart), now).getTime() - now.getTime()) / minute;
  expect([24, 12, 6, 2, 1, 0, -1].map((hours) => minutes(hours * hour))).toEqual([120, 120, 60, 20, 10, 10, 10]);
});

test('what was free is given back until the start, what was paid until the host’s hour', () => {
  const date = new Date('2026-03-05T12:00:00Z');
  const at = (hours: number) => new Date(date.getTime() - hours * hour);
  const may = (refundHours: number | null, paise: number, hours: number) =>
    mayReturn({ date, refundHours }, paise, at(hours));
  expect([may(null, 0, 0.01), may(24, 0, 0.01), may(24, 0, 0)]).toEqual([true, true, false]);
  expect([may(24, 100, 24), may(24, 100, 23.99), may(0, 100, 0), may(null, 100, 500)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a refund policy is stricter that ends earlier, or never begins', () => {
  expect(isStricter(48, 24)).toBe(true);
  expect(isStricter(null, 720)).toBe(true);
  expect(isStricter(0, 24)).toBe(false);
  expect(isStricter(24, 24)).toBe(false);
  expect(isStricter(24, null)).toBe(false);
});
