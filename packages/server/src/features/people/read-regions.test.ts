import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-regions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (list: unknown) => {
  const file = join(folder, 'regions.json');
  writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list));
  return readSettings({ REGIONS_FILE: file, DATA_DIR: folder }).regions;
};

const nagpur = {
  name: 'Nagpur',
  level: 8,
  outline: [
    [21.08, 79.02],
    [21.2, 79.02],
    [21.2, 79.15],
    [21.08, 79.15],
  ],
  places: [['Sitabuldi', 21.1458, 79.0849]],
};

test('an operator adds a city: people there are shown by area, and can pick its places', () => {
  const cell = cellAt({ latitude: 21.1458, longitude: 79.0849 });
  const before = new Regions(readSettings({ DATA_DIR: folder }).regions);
  expect(before.levelOf(cell)).toBe(6);
  const after = new Regions(start([nagpur]));
  expect(after.levelOf(cell)).toBe(8);
  expect(after.nameOf(cell)).toBe('Sitabuldi');
  expect(after.places).toEqual([{ name: 'Sitabuldi', city: 'Nagpur', cell }]);
});

test('an operator says where nobody lives: such a cell is shown as its neighbour', () => {
  const lake = cellAt({ latitude: 21.1458, longitude: 79.0849 });
  const excluded = [
    [
      [21.139, 79.078],
      [21.153, 79.078],
      [21.153, 79.092],
      [21.139, 79.092],
    ],
  ];
  expect(new Regions(start([nagpur])).publishedArea(lake, false)).toBe(lake);
  const table = new Regions(start([{ ...nagpur, excluded }]));
  expect(table.landOf(lake)).toBeLessThan(0.1);
  const shown = table.publishedArea(lake, false);
  expect(shown).not.toBe(lake);
  expect(table.landOf(shown)).toBeGreaterThan(0.5);
});

test.each([
  ['no JSON', '{', /cannot be read as JSON/],
  ['an empty list', [], /at least one region/],
  ['a level that would show too much', [{ ...nagpur, level: 9 }], /0\.level: 8 for dense city land/],
  [
    'an outline of two corners',
    [{ ...nagpur, outline: nagpur.outline.slice(2) }],
    /0\.outline: at least three corners/,
  ],
  [
    'latitude and longitude the wrong way round',
    [{ ...nagpur, outline: nagpur.outline.map(([a, b]) => [b! * 2, a]) }],
    /0\.outline\.0\.0/,
  ],
  [
    'an excluded outline of two corners',
    [{ ...nagpur, excluded: [nagpur.outline, nagpur.outline.slice(2)] }],
    /0\.excluded\.1: at least three corners/,
  ],
  ['a field that nobody knows', [{ ...nagpur, color: 'red' }], /color/],
])('%s stops the start and is named', (_, list, words) => {
  expect(() => start(list)).toThrow(words);
});
