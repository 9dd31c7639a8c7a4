import { getHexagonAreaAvg, getResolution } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { cellKm2, coarsestKm2, widerKm2 } from './area-size.ts';
import {
  areasAround,
  cellAt,
  cellsOf,
  centreOf,
  coarsest,
  greatCircleKm,
  cornersOf,
  isCell,
  outlineOf,
  reachKm,
  widened,
} from './geometry.ts';
import { isInside, sidesOf } from './regions.ts';

describe('areas', () => {
  const cell = cellAt({ latitude: 19.06, longitude: 72.83 });

  test('the stated sizes are the rounded averages of H3', () => {
    const rounded = (level: number, digits: number) => Number(getHexagonAreaAvg(level, 'km2').toPrecision(digits));
    expect([rounded(8, 1), rounded(7, 1), rounded(6, 2)]).toEqual([cellKm2, widerKm2, coarsestKm2]);
  });

  test('a cell is an H3 cell of resolution 8 and nothing else', () => {
    expect([cell, widened(cell), coarsest(cell), '', 'Bandra', `${cell}0`].map(isCell)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('an area lies within its outline with all its cells, and among its neighbours', () => {
    for (const area of [cell, widened(cell), coarsest(cell)]) {
      const sides = sidesOf(outlineOf(area).map(({ latitude, longitude }) => [latitude, longitude] as const));
      for (const it of cellsOf(area)) expect(isInside(centreOf(it), sides)).toBe(true);
      expect(areasAround(area, 0)).toEqual([area]);
      expect(areasAround(area, 1)).toHaveLength(7);
      for (const it of areasAround(area, 1)) if (it !== area) expect(isInside(centreOf(it), sides)).toBe(false);
    }
    expect(widened(widened(cell))).toBe(widened(cell));
    expect([widened(cell), widened(coarsest(cell)), coarsest(widened(cell))].map(getResolution)).toEqual([7, 6, 6]);
  });

  test('an area has six corners around its centre, none farther than its reach', () => {
    for (const area of [cell, widened(cell), coarsest(cell)]) {
      const away = cornersOf(area).map((corner) => greatCircleKm(centreOf(area), corner));
      expect(away).toHaveLength(6);
      expect(Math.max(...away)).toBeLessThan(reachKm(area));
      expect(Math.min(...away)).toBeGreaterThan(reachKm(area) * 0.7);
    }
    expect(reachKm('8f60b0b13fffff9')).toBe(0);
  });
});

test('Mumbai to Delhi is 1,148 km, and as far back', () => {
  const mumbai = { latitude: 19.076, longitude: 72.8777 };
  const delhi = { latitude: 28.6139, longitude: 77.209 };
  expect(greatCircleKm(mumbai, delhi)).toBeCloseTo(1148, -1);
  expect(greatCircleKm(delhi, mumbai)).toBe(greatCircleKm(mumbai, delhi));
});
