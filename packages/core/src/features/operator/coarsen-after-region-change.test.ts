import { sql } from 'kysely';
import { getResolution } from 'h3-js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allContinued } from '../../kernel/continue-in-background.ts';
import { minuteMs } from '../../kernel/time.ts';
import { cellOf } from '../sandbox/sandbox.ts';
import { freshWorld } from '../../testing/world.ts';
import { widened } from '../people/geometry.ts';
import { coarsenAreas } from './coarsen-after-region-change.ts';

const world = freshWorld();
afterEach(() => void vi.restoreAllMocks());

const tickMs = 15 * minuteMs;

async function setLevel(level: 8 | 7 | 6, name = 'Mumbai') {
  await (await world.moderatingAs('Mira', 'operator')).operator.setRegion({ name, level });
  await allContinued();
}
const finish = async () => {
  while ((await coarsenAreas(world.host)) > 0);
};
const published = (place: string) => world.settings.regions.configured.publishedArea(cellOf(place), false);
const presenceOf = (id: string) =>
  world.db
    .selectFrom('presence')
    .select(['area', 'next_area', 'next_at'])
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
const shownAt = (id: string) => world.nearby.index.find(id, world.now.getTime() / 1000)?.area ?? null;
const report = (id: string, place: string) => world.as(id).people.report({ cell: cellOf(place) });
const rowOf = () => world.db.selectFrom('operator_region').selectAll().executeTakeFirst();
const nextTick = () => new Date(Math.floor(world.now.getTime() / tickMs) * tickMs + tickMs);
/** A minute after a tick, with an operator. */
async function begin() {
  world.now = new Date(nextTick().getTime() + minuteMs);
  await world.nearby.load();
  await world.person('Mira', { area: null });
}

describe('private events', () => {
  const areaOf = async (id: string) =>
    world.db.selectFrom('event').select(['area', 'area_name']).where('id', '=', id).executeTakeFirstOrThrow();
  const privately = (id: string, area: string) =>
    world.event(id, { is_private: true, area, area_name: world.host.regions.nameOf(area) });

  test('show no finer area than their region after it was made coarser, nor the name of one', async () => {
    await begin();
    const { configured } = world.settings.regions;
    const areas = configured.places.map(({ cell }) => configured.publishedArea(cell, false));
    const fine = areas.find((it) => configured.nameOf(it) !== configured.nameOf(widened(it))) ?? expect.fail();
    const wide = widened(fine);
    await privately('party', fine);
    await privately('elsewhere', published('Koregaon Park'));
    await world.event('public');
    const untouched = await Promise.all(['elsewhere', 'public'].map(areaOf));
    await setLevel(7);
    expect(await areaOf('party')).toEqual({ area: wide, area_name: world.host.regions.nameOf(wide) });
    expect(await Promise.all(['elsewhere', 'public'].map(areaOf))).toEqual(untouched);
    await setLevel(8);
    expect((await areaOf('party')).area).toBe(wide);
  });

  test('are all reached in batches, and by a job where the process ended', async () => {
    await begin();
    const bandra = published('Bandra West');
    await privately('party', bandra);
    await sql`insert into event (id, name, category, description, starts_at, ends_at, location, area, area_name, is_private,
        price, image, created_at, changed_at)
      select 'copy ' || nth, name, category, description, starts_at, ends_at, location, area, area_name, is_private,
        price, image, created_at, changed_at
      from event, generate_series(1, 1200) as nth where id = 'party'`.execute(world.db);
    const fine = async () => {
      const rows = await world.db.selectFrom('event').select('id').where('area', '=', bandra).execute();
      return rows.length;
    };
    const failing = vi.spyOn(world.settings, 'changed').mockRejectedValue(new Error('ended'));
    await expect(setLevel(7)).rejects.toThrow();
    failing.mockRestore();
    expect(await fine()).toBe(1201);
    const left = [];
    while ((await coarsenAreas(world.host)) > 0) left.push(await fine());
    expect(left).toEqual(expect.arrayContaining([1201, 701, 201, 0]));
  });

  test('are found by a second pass when an older process saves one meanwhile, and then nothing is left to do', async () => {
    await begin();
    await setLevel(7);
    await privately('late', published('Bandra West'));
    await finish();
    expect(getResolution((await areaOf('late')).area ?? '')).toBe(8);
    world.pass(minuteMs);
    await finish();
    expect(getResolution((await areaOf('late')).area ?? '')).toBe(7);
    expect(await rowOf()).toMatchObject({ coarsen_from: null });
    expect(await coarsenAreas(world.host)).toBe(0);
  });
});

describe('people', () => {
  test('are all shown in the larger area at the next tick, and reports of the same place change nothing', async () => {
    await begin();
    for (const id of ['Asha', 'Bilal']) await world.person(id);
    await world.person('Pune', { area: 'Koregaon Park' });
    const [fine, wide] = [published('Bandra West'), widened(published('Bandra West'))];
    const elsewhere = await presenceOf('Pune');
    await setLevel(7);
    for (const id of ['Asha', 'Bilal'])
      expect([shownAt(id), await presenceOf(id)]).toEqual([fine, { area: fine, next_area: wide, next_at: nextTick() }]);
    expect(await presenceOf('Pune')).toEqual(elsewhere);
    world.pass(10 * minuteMs);
    // Its own tick would be one later.
    expect((await report('Bilal', 'Bandra West')).next?.at).toBe(nextTick().toISOString());
    await world.passTicks(5 * minuteMs);
    expect(['Asha', 'Bilal'].map(shownAt)).toEqual([wide, wide]);
    const changed = vi.spyOn(world.nearby, 'refresh');
    const { area, next } = await report('Asha', 'Bandra West');
    expect([area?.id, next, changed.mock.calls]).toEqual([wide, null, []]);
    await setLevel(8);
    await world.passTicks(tickMs);
    expect(shownAt('Asha')).toBe(wide);
  });

  test('are also shown in it where the tick begins before that is stored', async () => {
    await begin();
    await world.person('Asha');
    const before = world.now;
    const failing = vi.spyOn(world.settings, 'changed').mockRejectedValue(new Error('ended'));
    await expect(setLevel(7)).rejects.toThrow();
    failing.mockRestore();
    await world.passTicks(tickMs);
    await coarsenAreas({ ...world.host, now: () => before });
    expect(shownAt('Asha')).toBe(widened(published('Bandra West')));
  });

  test('who are about to move within the larger area do not tell by a later tick, and others keep theirs', async () => {
    await begin();
    world.pass(12 * minuteMs);
    for (const id of ['Asha', 'Bilal']) await world.person(id);
    const near = world.settings.regions.configured;
    const neighbour = near.places.find(
      ({ cell }) =>
        near.publishedArea(cell, false) !== published('Bandra West') &&
        near.publishedArea(cell, true) === widened(published('Bandra West')),
    );
    await report('Asha', neighbour?.name ?? expect.fail());
    await report('Bilal', 'Dadar West');
    const later = new Date(nextTick().getTime() + tickMs);
    for (const id of ['Asha', 'Bilal']) expect((await presenceOf(id)).next_at).toEqual(later);
    await setLevel(7);
    expect(await presenceOf('Asha')).toMatchObject({
      next_area: widened(published('Bandra West')),
      next_at: nextTick(),
    });
    expect(await presenceOf('Bilal')).toMatchObject({ next_area: widened(published('Dadar West')), next_at: later });
    const rows = await Promise.all(['Asha', 'Bilal'].map(presenceOf));
    world.pass(minuteMs);
    await finish();
    expect(await Promise.all(['Asha', 'Bilal'].map(presenceOf))).toEqual(rows);
  });

  test('who are hidden stay so, and who would only move within their larger area do not', async () => {
    await begin();
    for (const id of ['Hidden', 'Wide']) await world.person(id);
    const [fine, wide] = [published('Bandra West'), widened(published('Bandra West'))];
    const set = (id: string, row: object) =>
      world.db.updateTable('presence').set(row).where('person_id', '=', id).execute();
    await set('Hidden', { area: null, next_area: fine, next_at: nextTick() });
    await set('Wide', { area: wide, next_area: fine, next_at: nextTick() });
    await setLevel(7);
    expect(await presenceOf('Wide')).toEqual({ area: wide, next_area: null, next_at: null });
    expect(await presenceOf('Hidden')).toEqual({ area: null, next_area: wide, next_at: nextTick() });
  });
});

test('nothing stays finer when people report or choose a wider area meanwhile', async () => {
  await begin();
  const fine = published('Bandra West');
  const people = Array.from({ length: 12 }, (_, nth) => `Person ${nth}`);
  for (const id of people) {
    await world.person(id);
    await world.event(id, { host: id, is_private: true, area: fine, area_name: 'Bandra West' });
  }
  // As of a process that has not read the change yet.
  const stale = people.map((id) => world.as(id).people);
  await Promise.all([
    setLevel(7),
    ...stale.map((me, nth) =>
      nth % 3 === 0 ? me.setWider({ wider: true }) : me.report({ cell: cellOf('Bandra West') }),
    ),
  ]);
  await allContinued();
  world.pass(minuteMs);
  await Promise.all([finish(), finish()]);
  await world.passTicks(2 * tickMs);
  expect(new Set(people.map(shownAt))).toEqual(new Set([widened(fine)]));
  const events = await world.db.selectFrom('event').select('area').distinct().execute();
  expect(events).toEqual([{ area: widened(fine) }]);
  await finish();
  expect(await rowOf()).toMatchObject({ coarsen_from: null, people_to: '', events_to: '' });
});
