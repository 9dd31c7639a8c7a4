import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestBack, publishedFrom, tickMsOf, tickOf } from './presence-times.ts';

const tickMs = tickMsOf.production;

const minuteMs = 60_000;

const start = Date.UTC(2026, 2, 2, 10);

test('in production a tick shows what was held for five minutes before it, and nothing sooner', () => {
  fc.assert(
    fc.property(fc.integer({ min: start, max: start + 86_400_000 }), (at) => {
      const tick = publishedFrom(at, tickMs);
      expect(tick % (15 * minuteMs)).toBe(0);
      expect(tick - at).toBeGreaterThanOrEqual(5 * minuteMs);
      expect(tick - at).toBeLessThan(20 * minuteMs);
      expect(tickOf(tick, tickMs)).toBe(tick);
    }),
  );
});

test('a hidden person is back at the first tick that the rules allow: by the report, or after an hour of absence', () => {
  const at = (minutes: number) => tickOf(start, tickMs) + minutes * minuteMs;
  expect(publishedFrom(at(9), tickMs, at(0))).toBe(at(15));
  expect(publishedFrom(at(11), tickMs, at(0))).toBe(at(30));
  // Hidden since minute 0: from minute 60 on they would appear at once.
  expect(publishedFrom(at(57), tickMs, at(0))).toBe(at(60));
  expect(publishedFrom(at(57), tickMs, at(2))).toBe(at(75));
  // The phone keeps five minutes between two reports.
  expect(earliestBack(null, at(1), tickMs)).toBe(at(15));
  expect(earliestBack({ at: at(0) }, at(1), tickMs)).toBe(at(15));
  expect(earliestBack({ at: at(6) }, at(7), tickMs)).toBe(at(30));
});

test('where a tick is a minute, nobody waits for two', () => {
  for (let second = 0; second < 60; second++)
    expect(earliestBack({ at: start }, start + second * 1000, tickMsOf.sandbox) - start).toBeLessThanOrEqual(
      120_000 + 20_000,
    );
});
