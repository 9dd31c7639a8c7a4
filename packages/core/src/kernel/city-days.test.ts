import { expect, test } from 'vitest';
import { cityDay, dayOrMonthPattern, isDay, isMonth } from './city-days.ts';

test('a day of the city begins at 18:30 of UTC', () =>
  expect(['2026-03-07T18:29:59Z', '2026-03-07T18:30:00Z'].map((it) => cityDay(new Date(it)))).toEqual([
    '2026-03-07',
    '2026-03-08',
  ]));

test('months and days that can be asked for', () => {
  for (const [text, month, either] of [
    ['2026-03', true, true],
    ['2026-12', true, true],
    ['2026-00', false, false],
    ['2026-13', false, false],
    ['1926-03', false, false],
    ['x2026-03', false, false],
    ['2026-03x', false, false],
    ['2026-03-07', false, true],
    ['2026-03-31', false, true],
    ['2026-03-00', false, false],
    ['2026-03-32', false, false],
    ['2026-03-7', false, false],
    ['2026-10-20x', false, false],
    ['2026', false, false],
  ] as const)
    expect([text, isMonth(text), isDay(text), dayOrMonthPattern.test(text)]).toEqual([
      text,
      month,
      either && !month,
      either,
    ]);
});
