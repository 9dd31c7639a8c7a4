import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T10:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const at = (iso: string) => new Date(iso).toUTCString();

test('the first answer corrects a clock that is two days ahead', async () => {
  const { currentTime, fromDevice, learnTime } = await import('./server-time.ts');
  expect(currentTime()).toBe(Date.now());
  // The answer took two seconds, and the server wrote its time after one of them.
  learnTime(at('2026-03-03T09:59:59Z'), 2000);
  expect(Math.abs(currentTime() - Date.parse('2026-03-03T10:00:00Z'))).toBeLessThanOrEqual(500);
  expect(fromDevice(Date.now())).toBe(currentTime());
});

test('an answer that is too inexact, or has no time, changes nothing', async () => {
  const { currentTime, learnTime } = await import('./server-time.ts');
  learnTime(at('2026-03-05T10:00:00Z'), 900);
  learnTime(at('2026-03-05T09:59:10Z'), 60_000);
  learnTime(null, 10);
  expect(currentTime()).toBe(Date.now());
});

test('the next answer notices a clock that was set while the app is open', async () => {
  const { currentTime, learnTime } = await import('./server-time.ts');
  learnTime(at('2026-03-03T10:00:00Z'), 100);
  vi.setSystemTime(Date.parse('2026-03-03T10:01:00Z'));
  learnTime(at('2026-03-03T10:01:00Z'), 100);
  expect(Math.abs(currentTime() - Date.now())).toBeLessThanOrEqual(600);
});
