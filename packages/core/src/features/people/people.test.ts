import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cellOf } from '../sandbox/sandbox.ts';
import { sampleMyArea, samplePeople } from '../sandbox/sample-data.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { cellAt, centreOf, greatCircleKm } from './geometry.ts';
import { Regions } from './regions.ts';
import { shownDistance, shownDistances } from './shown-distances.ts';
import { changesSince } from '../../kernel/nearby-changes.ts';
import { tidyPresences } from './tidy-presences.ts';
import { Nearby } from './nearby/sync-with-database.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { nearbyPage } from './list-sizes.ts';
import { tickMsOf } from './presence-times.ts';

const world = freshWorld();
const hour = 3600_000;
const tickMs = tickMsOf.production;
const everyone = { distance: 10, ageRange: [18, 80] as [number, number] };

const idsFor = async (viewer: string, filter: object = everyone) =>
  (await world.as(viewer).people.nearby(filter)).people.map(({ id }) => id);

test('the sample people are within 5 km of the sample user', () => {
  for (const { area } of samplePeople)
    expect(shownDistance(greatCircleKm(centreOf(cellOf(sampleMyArea)), centreOf(cellOf(area))))).toBeLessThanOrEqual(5);
});

describe('home', () => {
  test('among equals the order changes from day to day and from viewer to viewer, but not from look to look', async () => {
    const me = await world.person('Me');
    const you = await world.person('You');
    for (let at = 0; at < 12; at++) await world.person(`P${at}`);
    const order = async (viewer: string) => (await idsFor(viewer)).filter((id) => id.startsWith('P')).join();
    const first = await order(me);
    expect(await order(me)).toBe(first);
    expect(await order(you)).not.toBe(first);
    await world.passTicks(24 * hour);
    expect(await order(me)).not.toBe(first);
  });

  test('people do not see themselves, incomplete profiles, or people without an area; hidden people see nobody', async () => {
    const me = await world.person('Me');
    const homeless = await world.person('Homeless', { area: null });
    await world.person('Unfinished');
    await world.db.updateTable('person').set({ onboarded_at: null, city: '' }).where('id', '=', 'Unfinished').execute();
    await world.nearby.refresh(['Unfinished']);
    expect(await idsFor(me)).toEqual([]);
    expect(await refusalOf(world.as(homeless).people.nearby({}))).toBe('NOT_VISIBLE');
    expect(await refusalOf(world.as('Unfinished').people.nearby({}))).toBe('PROFILE_INCOMPLETE');
  });

  test('people who block or hide while a slow list is being made are not in it', async () => {
    const me = await world.person('Me');
    for (const name of ['Blocks', 'Hides', 'Stays']) await world.person(name);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
    const { takeDistinct } = world.host.rateLimits;
    world.host.rateLimits.takeDistinct = async (...args) => {
      world.host.rateLimits.takeDistinct = takeDistinct;
      holds();
      await held;
      return takeDistinct.apply(world.host.rateLimits, args);
    };
    const list = idsFor(me);
    await isHeld;
    await world.as('Blocks').safety.block({ personId: me });
    await world.as('Hides').people.setGhost({ time: '1 hour' });
    release();
    expect(await list).toEqual(['Stays']);
  });

  test('no answer about others says where they are but by the distance', async () => {
    const me = await world.person('Me');
    await world.person('Other', { area: 'Mahim' });
    const text = JSON.stringify([
      await world.as(me).people.nearby(everyone),
      await world.as(me).people.person({ id: 'Other' }),
    ]);
    expect(text).toContain('Other');
    for (const secret of [cellOf('Mahim'), 'Mahim', 'latitude', 'area']) expect(text).not.toContain(secret);
  });

  test('the page of a person says the same distance as the list, and only one that exists', async () => {
    const me = await world.person('Me');
    for (const area of ['Bandra West', 'Khar West', 'Juhu', 'Powai']) await world.person(area, { area });
    const listed = (await world.as(me).people.nearby(everyone)).people;
    expect(listed.map(({ id }) => id).toSorted()).toEqual(['Bandra West', 'Juhu', 'Khar West']);
    for (const { id, distance } of listed) {
      expect(shownDistances).toContain(distance);
      expect((await world.as(me).people.person({ id })).distance).toBe(distance);
    }
    expect(await refusalOf(world.as(me).people.person({ id: 'Powai' }))).toBe('NOT_FOUND');
  });

  test('everyone is listed once over the pages, and a cursor of someone else or another filter is refused', async () => {
    const me = await world.person('Me');
    const you = await world.person('You');
    for (let at = 0; at < nearbyPage + 20; at++) await world.person(`P${at}`);
    const first = await world.as(me).people.nearby(everyone);
    expect(first.people).toHaveLength(nearbyPage);
    const second = await world.as(me).people.nearby({ ...everyone, after: first.next! });
    expect(second.next).toBeNull();
    const all = [...first.people, ...second.people].map(({ id }) => id);
    expect(new Set(all).size).toBe(nearbyPage + 21);
    // Sealed: its holder learns nothing from it.
    for (const secret of ['"order"', '"band"', '"Me"'])
      expect(Buffer.from(first.next!, 'base64url').toString()).not.toContain(secret);
    for (const [viewer, input] of [
      [you, { ...everyone, after: first.next! }],
      [me, { ...everyone, distance: 9, after: first.next! }],
      [me, { ...everyone, after: first.next!.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) }],
      [me, { ...everyone, after: 'made up' }],
    ] as const)
      expect(await refusalOf(world.as(viewer).people.nearby(input))).toBe('CURSOR_UNUSABLE');
  });

  test('friction: limited searches an hour, and different people a day', async () => {
    const me = await world.person('Me');
    await world.person('Other');
    for (let turn = 0; turn < rateLimits.nearby.times; turn++) await idsFor(me);
    expect(await refusalOf(world.as(me).people.nearby({}))).toBe('LOOKED_TOO_OFTEN');
    world.pass(hour);
    expect(await idsFor(me)).toEqual(['Other']);
    const ids = Array.from({ length: 700 }, (_, at) => String(at));
    const seen = (some: string[]) => world.rateLimits.takeDistinct('peopleSeen', 'x', some);
    expect(await seen(ids)).toBe(600);
    expect(await seen(ids.slice(600))).toBe(0);
    expect(await seen(ids.slice(0, 600))).toBe(600);
    world.pass(24 * hour);
    expect(await seen(ids.slice(600))).toBe(100);
  });
});

describe('where others see someone', () => {
  const report = (who: string, place: string) => world.as(who).people.report({ cell: cellOf(place) });
  const distanceTo = async (viewer: string, who: string) =>
    (await world.as(viewer).people.nearby(everyone)).people.find(({ id }) => id === who)?.distance ?? null;
  /** To this many minutes after a tick. */
  const to = (minutes: number) =>
    world.passTicks((Math.floor(world.now.getTime() / tickMs) + 1) * tickMs + minutes * 60_000 - world.now.getTime());

  test('a first report is seen at once, a move from the next tick on that it was held five minutes before', async () => {
    const asha = await world.person('Asha');
    await world.person('Bilal', { area: null });
    await report('Bilal', 'Bandra West');
    expect(await distanceTo(asha, 'Bilal')).toBe(0.5);
    await to(2);
    const moved = await report('Bilal', 'Khar West');
    expect(moved).toMatchObject({ area: { name: 'Bandra West' }, next: { name: 'Khar West' } });
    expect(new Date(moved.next!.at).getTime() % tickMs).toBe(0);
    expect(await distanceTo(asha, 'Bilal')).toBe(0.5);
    await to(0);
    expect(await distanceTo(asha, 'Bilal')).toBe(2);
    await to(11);
    // Too late for the coming tick.
    await report('Bilal', 'Bandra West');
    await to(0);
    expect(await distanceTo(asha, 'Bilal')).toBe(2);
    await to(0);
    expect(await distanceTo(asha, 'Bilal')).toBe(0.5);
  });

  test('who is back before the tick was never away', async () => {
    const asha = await world.person('Asha');
    await world.person('Bilal');
    await to(1);
    await report('Bilal', 'Khar West');
    world.pass(6 * 60_000);
    expect((await report('Bilal', 'Bandra West')).next).toBeNull();
    await to(0);
    expect(await distanceTo(asha, 'Bilal')).toBe(0.5);
  });

  test('ghost mode hides at once and both ways; coming back takes a tick, after an hour it does not', async () => {
    const asha = await world.person('Asha');
    const bilal = await world.person('Bilal');
    await to(1);
    const hidden = await world.as(bilal).people.setGhost({ time: '1 hour' });
    expect(hidden).toMatchObject({ area: null, next: null });
    expect(hidden.ghost!.until).toBe(new Date(world.now.getTime() + hour).toISOString());
    expect(await distanceTo(asha, bilal)).toBeNull();
    expect(await refusalOf(world.as(bilal).people.nearby({}))).toBe('NOT_VISIBLE');
    expect(await refusalOf(report(bilal, 'Khar West'))).toBe('GHOST');
    // Nothing of where he was is kept.
    expect(
      (await world.db.selectFrom('presence').selectAll().where('person_id', '=', bilal).execute())[0],
    ).toMatchObject({ area: null, next_area: null });
    expect((await world.as(bilal).people.setGhost({ time: null })).ghost).toBeNull();
    expect(await report(bilal, 'Khar West')).toMatchObject({ area: null, next: { name: 'Khar West' } });
    expect(await distanceTo(asha, bilal)).toBeNull();
    await to(0);
    expect(await distanceTo(asha, bilal)).toBe(2);
    await world.as(bilal).people.setGhost({ time: 'until I switch it off' });
    expect((await world.as(bilal).people.presence()).ghost).toEqual({ until: null });
    await world.passTicks(hour);
    await world.as(bilal).people.setGhost({ time: null });
    await report(bilal, 'Bandra West');
    expect(await distanceTo(asha, bilal)).toBe(0.5);
  });

  test('Bilal hides while he is on his way: nobody sees where he was going, not even at the next tick', async () => {
    const asha = await world.person('Asha');
    const bilal = await world.person('Bilal');
    await to(1);
    expect((await report(bilal, 'Khar West')).next).toMatchObject({ name: 'Khar West' });
    expect(await world.as(bilal).people.setGhost({ time: '1 hour' })).toMatchObject({ next: null, expiresAt: null });
    expect(
      await world.db.selectFrom('presence').selectAll().where('person_id', '=', bilal).executeTakeFirst(),
    ).toMatchObject({ area: null, next_area: null, next_at: null });
    expect(await world.dump()).not.toContain(cellOf('Khar West'));
    await to(0);
    expect(await distanceTo(asha, bilal)).toBeNull();
    expect(await world.as(bilal).people.presence()).toMatchObject({ area: null, next: null });
  });

  test('who ends ghost mode shortly before its hour is over is back at the next tick, and not before', async () => {
    const asha = await world.person('Asha');
    const bilal = await world.person('Bilal');
    await to(0);
    await world.as(bilal).people.setGhost({ time: 'until I switch it off' });
    await world.passTicks(57 * 60_000);
    await world.as(bilal).people.setGhost({ time: null });
    const back = await report(bilal, 'Bandra West');
    expect(back).toMatchObject({ area: null, tickMs });
    expect(back.next!.at).toBe(new Date(world.now.getTime() + 3 * 60_000).toISOString());
    await world.passTicks(3 * 60_000 - 1);
    expect(await distanceTo(asha, bilal)).toBeNull();
    await world.passTicks(1);
    expect(await distanceTo(asha, bilal)).toBe(0.5);
  });

  test('presence ends at the first tick a day after the last report, which tells nothing of its minute', async () => {
    const asha = await world.person('Asha');
    const bilal = await world.person('Bilal', { area: null });
    for (const minute of [1, 7, 14]) {
      await to(minute);
      const { expiresAt } = await report(bilal, 'Bandra West');
      const end = new Date(expiresAt!).getTime();
      expect(end % tickMs).toBe(0);
      expect(end - world.now.getTime() - 24 * hour).toBe((15 - minute) * 60_000);
    }
    await world.passTicks(24 * hour + 60_000 - 1);
    expect(await distanceTo(asha, bilal)).toBe(0.5);
    world.pass(1);
    expect(await distanceTo(asha, bilal)).toBeNull();
    expect(await world.as(bilal).people.presence()).toMatchObject({ area: null, expiresAt: null });
  });

  test('a report that changes nothing visible is announced to no process, and prolongs presence all the same', async () => {
    const asha = await world.person('Asha');
    await world.person('Bilal', { area: null });
    await report('Bilal', 'Bandra West');
    const { snapshot } = await changesSince(world.db, null);
    const seen = async () => {
      await world.nearby.catchUp();
      return distanceTo(asha, 'Bilal');
    };
    await to(1);
    for (const name of ['Bandra West', 'Khar West', 'Bandra West']) {
      await report('Bilal', name);
      world.pass(5 * 60_000);
    }
    for (let hours = 0; hours < 60; hours += 20) {
      await world.passTicks(20 * hour);
      expect(await seen()).toBe(0.5);
      await report('Bilal', 'Bandra West');
    }
    expect((await changesSince(world.db, snapshot)).ids).toEqual([]);
    // So late that other processes would not read it in time.
    await world.passTicks(24 * hour - 10 * 60_000);
    await report('Bilal', 'Bandra West');
    expect((await changesSince(world.db, snapshot)).ids).toEqual(['Bilal']);
    await world.passTicks(hour);
    expect(await seen()).toBe(0.5);
  });

  test('who is back from a tick on sees others at once and is seen, though the process applies the tick late', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await to(0);
    await world.as(bilal).people.setGhost({ time: 'until I switch it off' });
    await world.passTicks(57 * 60_000);
    await world.as(bilal).people.setGhost({ time: null });
    const { next } = await report(bilal, 'Bandra West');
    world.now = new Date(new Date(next!.at).getTime() - 1);
    expect(await refusalOf(world.as(bilal).people.nearby(everyone))).toBe('NOT_VISIBLE');
    expect(await distanceTo(asha, bilal)).toBeNull();
    world.now = new Date(next!.at);
    expect(await distanceTo(asha, bilal)).toBe(0.5);
    expect(await distanceTo(bilal, asha)).toBe(0.5);
  });

  test('after a crash of the database everyone is hidden from the next tick on, until they report', async () => {
    const asha = await world.person('Asha');
    const bilal = await world.person('Bilal');
    await world.as(asha).people.setWider({ wider: true });
    expect(await distanceTo(asha, bilal)).toBe(0.5);
    // What a crash does to tables that are not logged.
    await sql`truncate presence, share, since_crash`.execute(world.db);
    await to(0);
    expect(await refusalOf(world.as(asha).people.nearby({}))).toBe('NOT_VISIBLE');
    await report(asha, 'Bandra West');
    await report(bilal, 'Bandra West');
    expect(await distanceTo(bilal, asha)).not.toBeNull();
    expect((await world.as(asha).people.presence()).wider).toBe(true);
  });

  test('a wider area is from the next tick on, and then the cell is in no table; a finer one needs a report as well', async () => {
    const bilal = await world.person('Bilal');
    const asked = await world.as(bilal).people.setWider({ wider: true });
    expect(asked.area!.id).toBe(cellOf('Bandra West'));
    expect(asked.next!.id).toMatch(/^87/);
    await to(0);
    const wide = await world.as(bilal).people.presence();
    expect(wide.area!.id).toBe(asked.next!.id);
    await tidyPresences(world.host);
    expect(await world.dump()).not.toContain(cellOf('Bandra West'));
    await report(bilal, 'Bandra West');
    expect(await world.dump()).not.toContain(cellOf('Bandra West'));
    expect((await world.as(bilal).people.setWider({ wider: false })).area).toEqual(wide.area);
    await report(bilal, 'Bandra West');
    expect((await world.as(bilal).people.presence()).area).toEqual(wide.area);
    await world.passTicks(20 * 60_000);
    expect((await world.as(bilal).people.presence()).area!.id).toBe(cellOf('Bandra West'));
  });

  test('a table holds where people are, and neither where they were nor anything about hidden people', async () => {
    const bilal = await world.person('Bilal', { area: null });
    await report(bilal, 'Bandra West');
    await to(2);
    await report(bilal, 'Khar West');
    await to(0);
    expect(await tidyPresences(world.host)).toBe(1);
    expect(await tidyPresences(world.host)).toBe(0);
    expect(await world.dump()).not.toContain(cellOf('Bandra West'));
    expect((await world.as(bilal).people.presence()).area!.id).toBe(cellOf('Khar West'));
    await world.passTicks(25 * hour);
    expect(await tidyPresences(world.host)).toBe(1);
    expect(await world.dump()).not.toContain(cellOf('Khar West'));
    expect(world.nearby.index.size).toBe(0);
  });

  test('people who cannot be read after a change are hidden until they can be', async () => {
    const asha = await world.person('Asha');
    const bilal = await world.person('Bilal');
    await sql`alter table block rename to block_away`.execute(world.db);
    const faults: unknown[] = [];
    const failing = new Nearby(
      world.db,
      () => world.now,
      tickMs,
      (error) => faults.push(error),
    );
    failing.index.put({
      ...world.nearby.index.find(bilal, 0)!,
      id: bilal,
      age: 30,
      gender: 0,
      shuffle: 1,
      premiumUntil: 0,
      expires: 4e9,
      languages: 0,
      freeUntil: 0,
      womanFrom: 0,
    });
    await failing.refresh([bilal]);
    await sql`alter table block_away rename to block`.execute(world.db);
    expect(faults).toHaveLength(1);
    expect(failing.index.find(bilal, 0)).toBeNull();
    await failing.refresh([]);
    expect(failing.index.find(bilal, world.now.getTime() / 1000)).not.toBeNull();
    expect(await distanceTo(asha, bilal)).toBe(0.5);
  });

  test('at once: ghost mode and a first report do not undo each other', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await world.person(`New${round}`, { area: null });
      await Promise.allSettled([report(who, 'Bandra West'), world.as(who).people.setGhost({ time: '1 hour' })]);
      expect(await world.as(who).people.presence()).toMatchObject({ area: null, ghost: {} });
    }
  });

  test('friction: five minutes between two areas, no faster than a train, a limited number an hour', async () => {
    const bilal = await world.person('Bilal', { area: null });
    await report(bilal, 'Bandra West');
    expect(await refusalOf(report(bilal, 'Panaji'))).toBe('MOVED_TOO_FAST');
    // Hiding between is no way around it.
    await world.as(bilal).people.setGhost({ time: '1 hour' });
    await world.as(bilal).people.setGhost({ time: null });
    expect(await refusalOf(report(bilal, 'Panaji'))).toBe('MOVED_TOO_FAST');
    const ways = ['Khar West', 'Bandra West'];
    await report(bilal, ways[0]!);
    expect(await refusalOf(report(bilal, ways[1]!))).toBe('MOVED_TOO_OFTEN');
    await report(bilal, ways[0]!);
    for (let turn = 1; turn < rateLimits.areasAnHour.times; turn++) {
      world.pass(rateLimits.areaChanges.seconds * 1000);
      await report(bilal, ways[turn % 2]!);
    }
    world.pass(rateLimits.areaChanges.seconds * 1000);
    expect(await refusalOf(report(bilal, ways[0]!))).toBe('MOVED_TOO_OFTEN');
    world.pass(hour);
    await report(bilal, ways[0]!);
  });
});

test('the region list has places by name, and not a word of who is there', async () => {
  const me = await world.person('Me');
  const before = JSON.stringify(await world.as(me).people.regions());
  expect(before).toContain('Bandra West');
  await world.person('Other');
  expect(JSON.stringify(await world.as(me).people.regions())).toBe(before);
  expect(cellAt(centreOf(cellOf('Juhu')))).toBe(cellOf('Juhu'));
});

test('by the region list alone, a phone draws the area that the server publishes, also by the sea', async () => {
  const me = await world.person('Me');
  const { regions } = await world.as(me).people.regions();
  const table = new Regions(regions.map((region) => ({ ...region, places: [] })));
  const cell = cellOf('Malabar Hill');
  const { next } = await world.as(me).people.report({ cell });
  expect(next!.id).not.toBe(cell);
  expect(next!.id).toBe(table.publishedArea(cell, false));
});

test('an index that was suspended while it was loaded is not shown', async () => {
  const loading = world.nearby.load();
  world.nearby.suspend();
  await loading;
  expect(world.nearby.isCurrent).toBe(false);
  await world.nearby.load();
  expect(world.nearby.isCurrent).toBe(true);
});
