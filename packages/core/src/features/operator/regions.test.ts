import fc from 'fast-check';
import { cellToParent, getResolution, gridDisk } from 'h3-js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { regions } from '../people/built-in-regions.ts';
import { cellAt } from '../people/geometry.ts';
import { Regions } from '../people/regions.ts';
import { LiveRegions } from './live-regions.ts';

const world = freshWorld();
const operator = async (name = 'Mira') => (await world.moderatingAs(await world.person(name), 'operator')).operator;
const camp = cellAt({ latitude: 18.5122, longitude: 73.8793 });
const area = () => world.host.regions.publishedArea(camp, false);

test('people in a region are shown in larger areas at once, and again as its list says', async () => {
  const mira = await operator();
  const dev = await operator('Dev');
  const pune = { name: 'Pune', level: 8, configured: 8, places: 10, change: null };
  expect((await mira.regions()).regions).toContainEqual(pune);
  expect(getResolution(area())).toBe(8);
  const at = world.now.toISOString();
  const { regions } = await mira.setRegion({ name: 'Pune', level: 7 });
  expect(regions).toContainEqual({ ...pune, level: 7, change: { at, byMe: true } });
  expect((await dev.regions()).regions).toContainEqual({ ...pune, level: 7, change: { at, byMe: false } });
  expect(getResolution(area())).toBe(7);
  await mira.setRegion({ name: 'Mumbai', level: 7 });
  const asha = world.as(await world.person('Asha'));
  const { area: now, next } = await asha.people.report({ cell: cellAt({ latitude: 19.0596, longitude: 72.8295 }) });
  expect(getResolution((next ?? now)?.id ?? '')).toBe(7);
  expect((await asha.people.regions()).regions).toContainEqual(expect.objectContaining({ name: 'Pune', level: 7 }));
  await mira.setRegion({ name: 'Pune', level: 6 });
  expect(getResolution(area())).toBe(6);
  expect((await mira.setRegion({ name: 'Pune', level: 8 })).regions).toContainEqual(pune);
  expect(getResolution(area())).toBe(8);
});

test('nobody makes areas smaller than the list says, and only operators change any', async () => {
  const mira = await operator();
  expect(await refusalOf(mira.setRegion({ name: 'Goa', level: 8 }))).toBe('INVALID_INPUT');
  expect(await refusalOf(mira.setRegion({ name: 'Atlantis', level: 6 }))).toBe('NOT_FOUND');
  const nikhil = (await world.moderatingAs(await world.person('Nikhil'))).operator;
  expect(await refusalOf(nikhil.regions())).toBe('OPERATORS_ONLY');
  expect(await refusalOf(nikhil.setRegion({ name: 'Pune', level: 7 }))).toBe('OPERATORS_ONLY');
  // As after a change of the list: the row is of a time when Goa was finer.
  await sql`insert into operator_region (name, level, changed_at, changed_by)
    select 'Goa', 7, ${world.now}, id from moderator limit 1`.execute(world.db);
  await world.settings.read();
  expect((await mira.regions()).regions).toContainEqual(
    expect.objectContaining({ name: 'Goa', level: 7, change: null }),
  );
  expect(world.host.regions).toBe(world.settings.regions.configured);
});

test('each change is in the audit log once', async () => {
  const mira = await operator();
  for (const level of [7, 7, 8, 8] as const) await mira.setRegion({ name: 'Pune', level });
  const { rows } = await sql<{ content: string }>`select content from audit order by nth`.execute(world.db);
  const logged = rows.map(({ content }) => JSON.parse(content) as Record<string, string>);
  expect(logged.filter(({ action }) => action === 'region changed').map(({ kind, entry }) => [kind, entry])).toEqual([
    ['Pune', '7'],
    ['Pune', '8'],
  ]);
});

test('people who shared an area still share one after any change, so two changes tell no more than the list', () => {
  const before = new Regions(regions);
  const cells = gridDisk(camp, 30);
  for (const level of [7, 6] as const) {
    const live = new LiveRegions(before);
    live.use([{ name: 'Pune', level }]);
    const after = new Map<string, string>();
    for (const cell of cells) {
      const shared = before.publishedArea(cell, false);
      const now = live.current.publishedArea(cell, false);
      expect(after.get(shared) ?? now).toBe(now);
      after.set(shared, now);
    }
    expect(after.size).toBeGreaterThan(100);
    expect(new Set(after.values()).size).toBeLessThan(after.size);
  }
});

test('also at a coast, where land may lie in another parent, each area of the list is shown whole', () => {
  const before = new Regions(regions);
  const shores = fc.constantFrom([18.85, 19.35, 72.7, 73.1] as const, [14.9, 15.8, 73.6, 74.1] as const);
  const points = shores.chain(([south, north, west, east]) =>
    fc.record({
      latitude: fc.double({ min: south, max: north, noNaN: true }),
      longitude: fc.double({ min: west, max: east, noNaN: true }),
    }),
  );
  const change = fc.record({ name: fc.constantFrom('Mumbai', 'Mumbai Region', 'Goa'), level: fc.constantFrom(7, 6) });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.array(points, { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      (changes, points, wider) => {
        const live = new LiveRegions(before);
        live.use(changes);
        for (const cell of points.map(cellAt)) {
          const shared = before.publishedArea(cell, wider);
          const now = live.current.publishedArea(cell, wider);
          expect(cellToParent(shared, getResolution(now))).toBe(now);
          // So that the next report of someone whose stored area was made coarser changes nothing.
          expect(live.current.coarsened(shared)).toBe(now);
        }
      },
    ),
    { numRuns: 60 },
  );
});
