import { expect, test } from 'vitest';
import { codeInGroups, mayHold, plainCode, readToken, ticketText, ticketToken, unpaidForMs } from './rules.ts';

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
