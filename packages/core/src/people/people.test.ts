import { cellToLatLng, getResolution } from 'h3-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';
import { sampleMyArea, samplePeople } from '../sample-data.ts';
import { areas } from './areas.ts';
import { greatCircleKm, passesFilter, shownDistance } from './rules.ts';

const world = freshWorld();

const areaOf = (name: string) => areas.find((it) => it.name === name)!;

test('every area is a cell of resolution 8 with its true centre, and there once', () => {
  for (const area of areas) {
    expect(getResolution(area.id)).toBe(8);
    const [latitude, longitude] = cellToLatLng(area.id);
    expect(area.latitude).toBeCloseTo(latitude, 4);
    expect(area.longitude).toBeCloseTo(longitude, 4);
  }
  expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length);
});

test('the sample people are within 5 km of the sample user', () => {
  for (const { area } of samplePeople)
    expect(shownDistance(greatCircleKm(areaOf(sampleMyArea), areaOf(area)))).toBeLessThanOrEqual(5);
});

test('only the distances of the rule exist', () => {
  const allowed = new Set([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (km) => {
      const shown = shownDistance(km);
      return allowed.has(shown) || (Number.isInteger(shown) && shown > 5);
    }),
  );
});

test('great-circle distance: Mumbai to Delhi is 1,148 km, and it is the same both ways', () => {
  const mumbai = { latitude: 19.076, longitude: 72.8777 };
  const delhi = { latitude: 28.6139, longitude: 77.209 };
  expect(greatCircleKm(mumbai, delhi)).toBeCloseTo(1148, -1);
  expect(greatCircleKm(delhi, mumbai)).toBe(greatCircleKm(mumbai, delhi));
});

test('the filter hides who is too far, outside the ages (both ends included), or shares no chosen interest', () => {
  const person = { distance: 3, age: 30, interests: ['Food', 'Music'] };
  const filter = { distance: 3, ageRange: [30, 30] as [number, number], interests: ['Music', 'Books'] };
  expect(passesFilter(person, filter)).toBe(true);
  expect(passesFilter(person, { ...filter, distance: 2 })).toBe(false);
  expect(passesFilter(person, { ...filter, ageRange: [31, 40] })).toBe(false);
  expect(passesFilter(person, { ...filter, interests: ['Books'] })).toBe(false);
  expect(passesFilter(person, { ...filter, interests: [] })).toBe(true);
});

test('the database finds the same people as the rule, on random worlds', async () => {
  const places = areas.filter(({ city }) => city === 'Mumbai').map(({ name }) => name);
  const someone = fc.record({
    age: fc.integer({ min: 18, max: 60 }),
    area: fc.constantFrom(...places),
    interests: fc.uniqueArray(fc.constantFrom('Music' as const, 'Food' as const, 'Art' as const), { minLength: 1 }),
    premium: fc.boolean(),
  });
  const { sql } = await import('kysely');
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { maxLength: 12 }),
      fc.integer({ min: 1, max: 10 }),
      fc.subarray(['Music' as const, 'Food' as const]),
      async (others, distance, interests) => {
        await sql`truncate "user" cascade`.execute(world.db);
        const me = await world.person('Me', { area: 'Bandra West', interests: ['Art'] });
        for (const [at, profile] of others.entries()) await world.person(`P${at}`, profile);
        const { people } = await world.as(me).people.nearby({ distance, ageRange: [20, 50], interests });
        const expected = others
          .map((it, at) => ({
            ...it,
            id: `P${at}`,
            distance: shownDistance(greatCircleKm(areaOf('Bandra West'), areaOf(it.area))),
          }))
          .filter((it) => passesFilter(it, { distance, ageRange: [20, 50], interests }));
        expect(people.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        // Nearest first, premium first among equals, then those who share more.
        const rank = (id: string) => {
          const it = expected.find((one) => one.id === id)!;
          return [it.distance, it.premium ? 0 : 1, it.interests.includes('Art') ? 0 : 1];
        };
        const ranks = people.map(({ id }) => rank(id));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!));
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test('among equals the order changes from day to day and from viewer to viewer, but not from look to look', async () => {
  const me = await world.person('Me');
  const you = await world.person('You');
  for (let at = 0; at < 12; at++) await world.person(`P${at}`);
  const order = async (viewer: string) =>
    (await world.as(viewer).people.nearby({})).people
      .map(({ id }) => id)
      .filter((id) => id.startsWith('P'))
      .join();
  const first = await order(me);
  expect(await order(me)).toBe(first);
  expect(await order(you)).not.toBe(first);
  world.pass(24 * 3600_000);
  expect(await order(me)).not.toBe(first);
});

test('nobody sees themselves, the unfinished, or anybody before they have an area; the unfinished see nobody', async () => {
  const me = await world.person('Me');
  const homeless = await world.person('Homeless', { area: null });
  await world.person('Unfinished');
  await world.db.updateTable('person').set({ onboarded_at: null, city: '' }).where('id', '=', 'Unfinished').execute();
  expect((await world.as(me).people.nearby({ distance: 10 })).people).toEqual([]);
  expect((await world.as(homeless).people.nearby({ distance: 10 })).people).toEqual([]);
  expect(await refusalOf(world.as('Unfinished').people.nearby({}))).toBe('PROFILE_INCOMPLETE');
});

test('no answer about others says where they are but by the distance', async () => {
  const me = await world.person('Me');
  await world.person('Other', { area: 'Mahim' });
  const text = JSON.stringify(await world.as(me).people.nearby({ distance: 10 }));
  expect(text).toContain('Other');
  for (const secret of [areaOf('Mahim').id, 'Mahim', 'latitude', 'area']) expect(text).not.toContain(secret);
});
