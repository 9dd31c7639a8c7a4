import { expect, test } from 'vitest';
import { isEventDay } from './is-event-day.ts';

test('people arrive on the day of an event there, until it ends', () => {
  const event = {
    start: '2026-11-28T16:30:00Z',
    end: '2026-11-28T22:30:00Z',
    timeZone: 'Asia/Kolkata',
    status: 'published',
  } as Parameters<typeof isEventDay>[0];
  const is = (at: string, changed = {}) => isEventDay({ ...event, ...changed }, Date.parse(at));
  expect(is('2026-11-27T18:29:00Z')).toBe(false);
  expect(is('2026-11-27T18:30:00Z')).toBe(true);
  // Past midnight it is still on.
  expect(is('2026-11-28T22:00:00Z')).toBe(true);
  expect(is('2026-11-28T22:30:00Z')).toBe(false);
  expect(is('2026-11-28T12:00:00Z', { status: 'cancelled' })).toBe(false);
});
