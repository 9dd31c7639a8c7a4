import { expect, test } from 'vitest';
import { timeLeft } from './dates.ts';

const minute = 60_000;

test.each([
  [15 * minute, '15 min'],
  // The device's clock is behind the server's.
  [15 * minute + 4000, '15 min'],
  [14 * minute + 30_000, '15 min'],
  [5000, '1 min'],
  [0, '0 min'],
  [-minute, '0 min'],
  [3 * 60 * minute, '3 h'],
  [3 * 24 * 60 * minute, '3 days'],
])('%i ms are left: %s', (ms, words) => {
  const now = Date.parse('2026-03-02T10:00:00Z');
  expect(timeLeft(new Date(now + ms).toISOString(), now)).toBe(words);
});
