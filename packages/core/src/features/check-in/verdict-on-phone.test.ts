import { expect, test } from 'vitest';
import { ticketText, ticketToken } from '../tickets/ticket-token.ts';
import { entryTime } from './check-in-window.ts';
import { isFromTeam } from './former-team.ts';
import { lateCheckInMs } from './check-in-times.ts';
import { longestGateName, maxCheckIns } from './check-in-limits.ts';
import { unknownGuest } from './unknown-guest.ts';
import { verdictOf } from './verdict-on-phone.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const token = (ticketId: string, eventId = 'gig') => ticketToken(ticketText(eventId, ticketId), 'A'.repeat(86));
const asha = { id: id(1), code: '234679AC', enteredAt: null };
const bilal = { id: id(2), code: 'DEFGHJKM', enteredAt: '2026-03-05T10:00:00.000Z' };
const known = {
  eventId: 'gig',
  date: '2026-03-05T12:00:00.000Z',
  endsAt: '2026-03-05T15:00:00.000Z',
  now: Date.parse('2026-03-05T11:30:00Z'),
  tickets: [asha, bilal],
  cancelled: [{ id: id(3), code: 'NPQRTUVW', transferred: false }],
  enteredHere: new Map<string, string>(),
};
const scan = (ticketId: string, eventId?: string, isGenuine = true) =>
  ({ by: 'token', token: token(ticketId, eventId), isGenuine }) as const;

test('a ticket on the list goes in once, however it is shown', () => {
  const letIn = { is: 'let in', ticketId: asha.id, ticket: asha };
  expect(verdictOf(scan(asha.id), known)).toEqual(letIn);
  expect(verdictOf({ by: 'code', code: ' 2346 79ac' }, known)).toEqual(letIn);
  expect(verdictOf({ by: 'name', ticketId: asha.id }, known)).toEqual(letIn);
  const here = { ...known, enteredHere: new Map([[asha.id, '2026-03-05T10:01:00.000Z']]) };
  for (const shown of [
    scan(asha.id),
    { by: 'code', code: asha.code } as const,
    { by: 'name', ticketId: asha.id } as const,
  ])
    expect(verdictOf(shown, here)).toMatchObject({ is: 'already in', at: '2026-03-05T10:01:00.000Z' });
  expect(verdictOf(scan(bilal.id), known)).toMatchObject({ is: 'already in', at: bilal.enteredAt });
});

test('one that was bought after the list was loaded goes in, and is marked; once as well', () => {
  expect(verdictOf(scan(id(9)), known)).toEqual({ is: 'let in', ticketId: id(9), ticket: null });
  const here = { ...known, enteredHere: new Map([[id(9), '2026-03-05T10:01:00.000Z']]) };
  expect(verdictOf(scan(id(9)), here)).toMatchObject({ is: 'already in', ticket: null });
});

test('what is given back, of another event, forged or no ticket at all stays outside', () => {
  expect(verdictOf(scan(id(3)), known)).toEqual({ is: 'cancelled' });
  expect(verdictOf({ by: 'code', code: 'npqr tuvw' }, known)).toEqual({ is: 'cancelled' });
  expect(verdictOf(scan(asha.id, 'other'), known)).toEqual({ is: 'another event' });
  expect(verdictOf(scan(asha.id, 'gig', false), known)).toEqual({ is: 'not genuine' });
  // A forged ticket proves nothing, not even which event it is for.
  expect(verdictOf(scan(asha.id, 'other', false), known)).toEqual({ is: 'not genuine' });
  expect(verdictOf({ by: 'token', token: 'https://example.com', isGenuine: true }, known)).toEqual({
    is: 'not genuine',
  });
  expect(verdictOf({ by: 'code', code: 'ZZZZ ZZZZ' }, known)).toEqual({ is: 'no such code' });
});

test('days early or after the end the helper is asked first, and never about a ticket that does not hold', () => {
  const at = (time: string) => ({ ...known, now: Date.parse(time) });
  for (const [time, is] of [
    ['2026-02-26T12:00:00Z', 'early'],
    ['2026-03-05T05:59:59Z', 'early'],
    ['2026-03-05T06:00:00Z', 'let in'],
    ['2026-03-05T15:00:00Z', 'let in'],
    ['2026-03-05T15:00:01Z', 'over'],
  ] as const) {
    for (const shown of [
      scan(asha.id),
      { by: 'code', code: asha.code } as const,
      { by: 'name', ticketId: asha.id } as const,
    ])
      expect([time, verdictOf(shown, at(time))]).toEqual([
        time,
        is === 'let in'
          ? { is, ticketId: asha.id, ticket: asha }
          : { is: 'not the time', why: is, ticketId: asha.id, ticket: asha },
      ]);
    expect(verdictOf(scan(asha.id), at(time), true).is).toBe('let in');
    expect(verdictOf(scan(bilal.id), at(time)).is).toBe('already in');
    expect(verdictOf(scan(id(3)), at(time), true)).toEqual({ is: 'cancelled' });
  }
});

test('a clock that is wrong is put right as far as it must be', () => {
  const starts = new Date('2026-03-05T10:00:00Z');
  const now = new Date('2026-03-05T09:50:00Z');
  const at = (text: string) => entryTime(new Date(text), starts, now).toISOString();
  expect(at('2026-03-05T09:49:00Z')).toBe('2026-03-05T09:49:00.000Z');
  expect(at('2026-03-05T09:54:00Z')).toBe('2026-03-05T09:54:00.000Z');
  expect(at('2027-01-01T00:00:00Z')).toBe('2026-03-05T09:55:00.000Z');
  expect(at('1970-01-01T00:00:00Z')).toBe('2026-03-04T10:00:00.000Z');
  // Days before, when a host tries it out.
  expect(entryTime(new Date(0), starts, new Date('2026-03-01T10:00:00Z')).toISOString()).toBe(
    '2026-03-01T10:00:00.000Z',
  );
});

test('Dev, who has left the team, may send for a day whom he let in offline before that', () => {
  const starts = new Date('2026-03-05T10:00:00Z');
  const left = new Date('2026-03-05T12:00:00Z');
  const sent = (enteredAt: string, wasOffline = true, leftAt = left) =>
    isFromTeam({ enteredAt, wasOffline }, leftAt, starts);
  expect(sent('2026-03-05T11:00:00Z')).toBe(true);
  expect(sent('2026-03-05T11:00:00Z', false)).toBe(false);
  expect(sent('2026-03-05T12:00:00Z')).toBe(true);
  expect(sent('2026-03-05T12:00:00.001Z')).toBe(false);
  const late = new Date('2026-03-06T11:00:00Z');
  expect(sent('2026-03-05T11:00:00Z', true, late)).toBe(true);
  expect(sent('2026-03-05T10:59:59.999Z', true, late)).toBe(false);
  // Before the gates can have been open.
  expect(sent('2026-03-04T10:00:00Z', true, new Date('2026-03-04T11:00:00Z'))).toBe(true);
  expect(sent('2026-03-04T09:59:59.999Z', true, new Date('2026-03-04T11:00:00Z'))).toBe(false);
  expect([maxCheckIns, longestGateName, lateCheckInMs, unknownGuest]).toEqual([200, 60, 86_400_000, 'A guest']);
});
