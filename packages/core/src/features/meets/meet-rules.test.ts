import { expect, test } from 'vitest';
import { requestEnd } from './request-end.ts';
import { askedWindows, mayPostpone, meetWindows } from './meet-window.ts';
import { meetWith, seenBy } from './meet-state.ts';
import { noteLimit, placeLimit } from './request-note-limits.ts';
import { reminderLead } from './request-times.ts';
import { askLimits } from './ask-limits.ts';
import { type AskFacts, askRefusal } from './ask-refusal.ts';
import { mayMove, meetStatuses, statusAt, type MeetActor } from './request-transitions.ts';

const hour = 3600_000;
const now = new Date('2026-03-02T10:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test('only five moves of a request exist, each by one of the three', () => {
  const moves = meetStatuses.flatMap((from) =>
    meetStatuses.flatMap((to) =>
      (['asker', 'asked', 'clock'] satisfies MeetActor[])
        .filter((by) => mayMove(from, to, by))
        .map((by) => `${from} to ${to} by ${by}`),
    ),
  );
  expect(moves).toEqual([
    'pending to accepted by asked',
    'pending to declined by asked',
    'pending to withdrawn by asker',
    'pending to expired by clock',
    'pending to postponed by asked',
  ]);
});

test('a request ends after two hours, at midnight in India, a day later or after a week', () => {
  const ends = (asked: string) => meetWindows.map((window) => requestEnd(window, new Date(asked)).toISOString());
  expect(ends('2026-03-02T10:00:00Z')).toEqual([
    '2026-03-02T12:00:00.000Z',
    '2026-03-02T18:30:00.000Z',
    '2026-03-03T18:30:00.000Z',
    '2026-03-09T10:00:00.000Z',
  ]);
  // At 23:30 in India, and at midnight.
  expect(ends('2026-03-02T18:00:00Z').slice(1, 3)).toEqual(['2026-03-02T21:00:00.000Z', '2026-03-03T18:30:00.000Z']);
  expect(ends('2026-03-02T18:30:00Z').slice(1, 3)).toEqual(['2026-03-03T18:30:00.000Z', '2026-03-04T18:30:00.000Z']);
});

test('what is asked for now or today can be put off to tomorrow', () => {
  expect(meetWindows.filter(mayPostpone)).toEqual(['now', 'today']);
  expect(askedWindows).toEqual(['now', 'today', 'this week']);
  expect([noteLimit, placeLimit]).toEqual([140, 80]);
  expect(reminderLead).toEqual({ share: 0.25, maxMs: 2 * hour });
});

test('Asha may ask ten people a day, three on her first, twenty at once, and rests after five who declined', () => {
  const facts: AskFacts = { joinedAt: ago(48 * hour), askedInADay: 0, pending: 0, answers: [] };
  const declined = (last: number, count = 5) =>
    Array.from({ length: count }, (_, nth) => ({ status: 'declined' as const, at: ago(last + nth * hour) }));
  for (const [change, limit] of [
    [{}, null],
    [{ askedInADay: 9, pending: 19 }, null],
    [{ askedInADay: 10 }, 'MEETS_DAILY'],
    [{ pending: 20 }, 'MEETS_PENDING'],
    [{ pending: 20, askedInADay: 10 }, 'MEETS_PENDING'],
    [{ joinedAt: ago(24 * hour - 1), askedInADay: 2 }, null],
    [{ joinedAt: ago(24 * hour - 1), askedInADay: 3 }, 'MEETS_FIRST_DAY'],
    [{ joinedAt: ago(24 * hour), askedInADay: 3 }, null],
    [{ answers: declined(hour) }, 'MEETS_PAUSED'],
    [{ answers: declined(24 * hour - 1) }, 'MEETS_PAUSED'],
    [{ answers: declined(24 * hour) }, null],
    [{ answers: declined(hour, 4) }, null],
    [{ answers: [...declined(hour, 4), { status: 'accepted' as const, at: ago(9 * hour) }] }, null],
    [{ answers: [...declined(hour), { status: 'accepted' as const, at: ago(9 * hour) }] }, 'MEETS_PAUSED'],
  ] as const)
    expect([change, askRefusal({ ...facts, ...change }, now)]).toEqual([change, limit]);
  expect(askLimits.pauseMs).toBe(24 * hour);
});

test('an open request has expired from its end on, and one that was answered never does', () => {
  expect(statusAt({ status: 'pending', expiresAt: new Date(now.getTime() + 1) }, now)).toBe('pending');
  expect(statusAt({ status: 'pending', expiresAt: now }, now)).toBe('expired');
  expect(statusAt({ status: 'accepted', expiresAt: ago(1) }, now)).toBe('accepted');
});

test('a card says where two stand, and nothing of a request that came to nothing', () => {
  const request = { id: 'r', fromUserId: 'asha', toUserId: 'bilal', status: 'pending' } as never;
  const ended = { id: 'r', fromUserId: 'asha', toUserId: 'bilal', status: 'declined' } as never;
  expect(seenBy('asha', { request, conversationId: null })).toEqual({ state: 'requested', requestId: 'r' });
  expect(seenBy('bilal', { request, conversationId: null })).toEqual({ state: 'asked', requestId: 'r' });
  expect(seenBy('asha', { request: ended, conversationId: null })).toEqual({ state: 'none' });
  expect(seenBy('asha', { request: ended, conversationId: 'c' })).toEqual({ state: 'connected', conversationId: 'c' });
  const list = {
    requests: [
      { person: { id: 'bilal' }, request, conversationId: null },
      { person: { id: 'chitra' }, request, conversationId: null },
    ],
    connected: [{ personId: 'chitra', conversationId: 'c' }],
  } as never;
  expect(meetWith('asha', 'bilal', list)).toEqual({ state: 'requested', requestId: 'r' });
  expect(meetWith('asha', 'chitra', list)).toEqual({ state: 'connected', conversationId: 'c' });
  expect(meetWith('asha', 'dev', list)).toEqual({ state: 'none' });
});
