import { expect, test } from 'vitest';
import { maxWeeks, weeksToBuy, weeksUsed } from './promotion-weeks.ts';

const now = new Date('2026-03-02T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each([
  [0, null, 0],
  [3, null, 1],
  [7, null, 1],
  [8, null, 2],
  [400, null, maxWeeks],
  [8, 7, 1],
  [8, 14, 0],
  [8, -3, 2],
])('an event in %i days, promoted until day %s: %i weeks', (days, until, weeks) => {
  expect(weeksToBuy({ startsAt: inDays(days) }, until === null ? null : inDays(until), now)).toBe(weeks);
});

test.each([
  [-1, 0],
  [0, 0],
  [0.1, 1],
  [7, 1],
  [7.1, 2],
  [30, 3],
])('after %i days, %i of three weeks are used', (days, used) => {
  expect(weeksUsed({ startsAt: now, weeks: 3 }, inDays(days))).toBe(used);
});
