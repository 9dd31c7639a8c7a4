import { expect, test } from 'vitest';
import { uncountedHours } from './free-message-hours.ts';
import { requestEnd } from './request-end.ts';

const asked = new Date('2026-03-02T10:00:00Z');
const hours = (window: Parameters<typeof requestEnd>[0]) => {
  const { from, until } = uncountedHours({
    time_window: window,
    asked_at: asked,
    expires_at: requestEnd(window, asked),
  });
  return [from.toISOString(), until.toISOString()];
};

test('messages don’t count from two hours before the time that was agreed until three hours after it', () => {
  expect(hours('now')).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-02T15:00:00.000Z']);
  // Until midnight by India's clocks.
  expect(hours('today')).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-02T21:30:00.000Z']);
  // Tuesday by India's clocks, from two hours before midnight.
  expect(hours('tomorrow')).toEqual(['2026-03-02T16:30:00.000Z', '2026-03-03T21:30:00.000Z']);
  expect(hours('this week')).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-09T13:00:00.000Z']);
});
