import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answeredDatabase } from '../../testing/answered-database.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { presenceFrom, readWhereabouts, type Whereabouts } from './presence.ts';
import { fastestKmh } from './report-location.ts';
import { erasePastPlaces, tidyPresences } from './tidy-presences.ts';
import { presenceLifeMs, tickMsOf, tickOf } from './presence-times.ts';
import { areaMinutes } from '../../kernel/rate-limits.ts';
import { cellAt, centreOf, greatCircleKm, reachKm, widened } from './geometry.ts';

const world = freshWorld();
afterEach(() => void vi.restoreAllMocks());
const minute = 60_000;
const hour = 60 * minute;
const tickMs = tickMsOf.production;

const bandra = cellAt({ latitude: 19.06, longitude: 72.83 });
const dadar = cellAt({ latitude: 19.019, longitude: 72.845 });
const delhi = cellAt({ latitude: 28.63, longitude: 77.22 });
/** Far from every city: its area has the coarsest level. */
const countryside = cellAt({ latitude: 23.4, longitude: 79.9 });

const areaOf = (cell: string) => world.host.regions.publishedArea(cell, false);
const report = (who: string, cell: string) => world.as(who).people.report({ cell });
const rowOf = async (who: string) =>
  world.db.selectFrom('presence').selectAll().where('person_id', '=', who).executeTakeFirstOrThrow();
const change = (who: string, set: Partial<Awaited<ReturnType<typeof rowOf>>>) =>
  world.db.updateTable('presence').set(set).where('person_id', '=', who).execute();
/** A minute after a tick. */
const afterTick = () => {
  world.now = new Date(tickOf(world.now.getTime(), tickMs) + tickMs + minute);
};

describe('the caller’s own presence', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const later = new Date(now.getTime() + hour);
  const row: Whereabouts = {
    person_id: 'Asha',
    area: '88608b0b1dfffff',
    next_area: null,
    next_at: null,
    expires_at: later,
    hidden_at: null,
    wider_area: false,
    ghost_until: null,
    paused_at: null,
    hidden_zone: null,
    audience: 'everyone',
    city: 'Mumbai',
  };
  const shown = (changes: Partial<Whereabouts>) => {
    const { area, next, expiresAt } = presenceFrom({ ...row, ...changes }, world.host, now);
    return [area?.id ?? null, next?.id ?? null, expiresAt];
  };
  const next_area = '88608b0b13fffff';

  test('shows the area, and the next one until it applies', () => {
    expect(shown({})).toEqual([row.area, null, later.toISOString()]);
    expect(shown({ next_area, next_at: later })).toEqual([row.area, next_area, later.toISOString()]);
    expect(shown({ area: null, next_area, next_at: later })).toEqual([null, next_area, later.toISOString()]);
    expect(shown({ next_area, next_at: now })).toEqual([next_area, null, later.toISOString()]);
    expect(shown({ next_area: null, next_at: later })).toEqual([row.area, null, later.toISOString()]);
    expect(shown({ next_area, next_at: null })).toEqual([row.area, null, later.toISOString()]);
  });

  test('shows nothing once it has expired', () => {
    expect(shown({ expires_at: now })).toEqual([null, null, null]);
    expect(shown({ expires_at: now, next_area, next_at: later })).toEqual([null, null, null]);
    expect(shown({ area: null })).toEqual([null, null, null]);
    expect(presenceFrom(undefined, world.host, now)).toMatchObject({ area: null, tickMs });
  });

  test('someone who never reported, and someone who does not exist', async () => {
    await world.person('Homeless', { area: null });
    expect(await readWhereabouts(world.db, 'Homeless')).toMatchObject({
      person_id: 'Homeless',
      area: null,
      expires_at: new Date(0),
    });
    expect(await readWhereabouts(world.db, 'Nobody')).toBeUndefined();
    expect(await refusalOf(report('Nobody', bandra))).toBe('SIGNED_OUT');
  });
});

describe('back after an absence', () => {
  const expired = async (ago: number) => {
    await world.person('Asha');
    afterTick();
    await change('Asha', { area: areaOf(bandra), expires_at: new Date(world.now.getTime() - ago) });
  };

  test('of less than an hour: from a tick on, and the absence counts from its start', async () => {
    await expired(20 * minute);
    const { area, next } = await report('Asha', bandra);
    expect([area, next?.id]).toEqual([null, areaOf(bandra)]);
    expect((await rowOf('Asha')).hidden_at).toEqual(new Date(world.now.getTime() - 20 * minute));
  });

  test('that begins this moment: from a tick on', async () => {
    await expired(0);
    expect((await report('Asha', bandra)).area).toBeNull();
  });

  test('of an hour: at once', async () => {
    await expired(hour);
    expect((await report('Asha', bandra)).area?.id).toBe(areaOf(bandra));
  });

  test('hidden again while hidden: it counts from the first time', async () => {
    await world.person('Asha');
    const first = world.now;
    await world.as('Asha').people.forget();
    world.pass(10 * minute);
    await world.as('Asha').people.forget();
    expect((await rowOf('Asha')).hidden_at).toEqual(first);
  });
});

describe('a report of another area', () => {
  test('keeps the tick of an equal one before it, and who is seen was never hidden', async () => {
    await world.person('Asha');
    await change('Asha', { area: areaOf(bandra) });
    afterTick();
    const first = await report('Asha', dadar);
    expect(first.next?.id).toBe(areaOf(dadar));
    world.pass(11 * minute);
    expect((await report('Asha', dadar)).next?.at).toBe(first.next?.at);
    expect((await rowOf('Asha')).hidden_at).toBeNull();
  });

  test('no faster than a train, from where the person was at their last report', async () => {
    await world.person('Asha');
    const reported = (ago: number) => new Date(world.now.getTime() - ago + presenceLifeMs);
    await change('Asha', { area: areaOf(bandra), expires_at: reported(0) });
    expect(await refusalOf(report('Asha', delhi))).toBe('MOVED_TOO_FAST');
    await change('Asha', { expires_at: reported(22 * hour) });
    expect((await report('Asha', delhi)).next?.id).toBe(areaOf(delhi));
  });

  test('between the near edges of the areas, so that nobody is refused who was fast enough', async () => {
    await world.person('Asha');
    const from = areaOf(bandra);
    await change('Asha', { area: from, expires_at: new Date(world.now.getTime() + presenceLifeMs) });
    const reachable = (fastestKmh * areaMinutes) / 60;
    const byKm = (cell: string) => greatCircleKm(centreOf(from), centreOf(areaOf(cell)));
    const cells = Array.from({ length: 900 }, (_, nth) =>
      cellAt({ latitude: 19.1 + Math.floor(nth / 30) / 200, longitude: 72.83 + (nth % 30) / 200 }),
    );
    const difference = (cell: string) => Math.abs(reachKm(from) - reachKm(areaOf(cell)));
    const both = (cell: string) => reachKm(from) + reachKm(areaOf(cell));
    // Their centres are too far from each other, also with one reach alone; their edges are not.
    const cell = cells.find((it) => byKm(it) - difference(it) > reachable && byKm(it) - both(it) <= reachable);
    expect(cell).toBeDefined();
    expect((await report('Asha', cell!)).next?.id).toBe(areaOf(cell!));
  });
});

describe('a wider area', () => {
  test('changes nothing for someone without an area', async () => {
    await world.person('Homeless', { area: null });
    expect(await world.as('Homeless').people.setWider({ wider: true })).toMatchObject({ wider: true, next: null });
  });

  test('is the same where areas are widest', async () => {
    await world.person('Asha');
    const area = widened(areaOf(countryside));
    await change('Asha', { area });
    expect(widened(area)).toBe(area);
    const presence = await world.as('Asha').people.setWider({ wider: true });
    expect([presence.area?.id, presence.next]).toEqual([area, null]);
  });

  test('hides the finer area of hosted events, and choosing a finer one does not bring it back', async () => {
    await world.person('Asha');
    const area = areaOf(bandra);
    const draw = () => world.db.selectFrom('event').select(['id', 'area', 'area_name']).orderBy('id').execute();
    for (const id of ['fine', 'wide'])
      await world.event(id, {
        host: 'Asha',
        is_private: true,
        area: id === 'fine' ? area : widened(area),
        area_name: 'Bandra',
      });
    await world.event('other', { is_private: true, area, area_name: 'Bandra' });
    await world.as('Asha').people.setWider({ wider: false });
    expect((await draw())[0]).toEqual({ id: 'fine', area, area_name: 'Bandra' });
    const name = world.host.regions.nameOf(widened(area));
    await world.as('Asha').people.setWider({ wider: true });
    const wide = [
      { id: 'fine', area: widened(area), area_name: name },
      { id: 'other', area, area_name: 'Bandra' },
      { id: 'wide', area: widened(area), area_name: 'Bandra' },
    ];
    expect(await draw()).toEqual(wide);
    await world.as('Asha').people.setWider({ wider: false });
    expect(await draw()).toEqual(wide);
  });

  test('becomes finer only with the next report', async () => {
    await world.person('Asha');
    expect(await world.as('Asha').people.setWider({ wider: false })).toMatchObject({ next: null });
  });
});

test('expired areas are deleted, and the index refreshes exactly these people', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  const refreshed = vi.spyOn(world.nearby, 'refresh');
  expect(await tidyPresences(world.host)).toBe(0);
  expect(refreshed).not.toHaveBeenCalled();
  const expires_at = new Date(world.now.getTime() - minute);
  for (const name of ['Asha', 'Bilal']) await change(name, { expires_at });
  expect(await tidyPresences(world.host)).toBe(2);
  expect(refreshed.mock.calls.map(([ids]) => [...ids].toSorted())).toEqual([['Asha', 'Bilal']]);
  expect(await rowOf('Asha')).toMatchObject({ area: null, hidden_at: expires_at });
  expect((await rowOf('Chitra')).area).not.toBeNull();
});

describe('past places', () => {
  test('are erased by rewriting both tables', async () => {
    const files = async () =>
      (
        await sql<{ file: string }>`select pg_relation_filenode(name::regclass)::text as file
          from unnest(array['presence', 'share']) as name`.execute(world.db)
      ).rows.map(({ file }) => file);
    const before = await files();
    const rewritten = async () => {
      await erasePastPlaces(world.host);
      return (await files()).filter((file) => !before.includes(file)).length;
    };
    // PostgreSQL may hold a lock for its own upkeep.
    await expect.poll(rewritten).toBe(2);
  });

  /** A database whose tables cannot be rewritten. */
  const failing = (code: string, said: string[]) =>
    answeredDatabase(({ sql }) => {
      said.push(sql);
      if (sql.startsWith('vacuum')) throw Object.assign(new Error('No.'), { code });
      return [];
    });

  test('wait for another time while a table is locked, and other errors are errors', async () => {
    const said: string[] = [];
    await erasePastPlaces({ db: failing('55P03', said) });
    const statements = ["set lock_timeout = '200ms'", 'vacuum (full) presence, share', 'reset lock_timeout'];
    expect(said).toEqual(statements);
    await expect(erasePastPlaces({ db: failing('58030', said) })).rejects.toThrow('No.');
    expect(said).toEqual([...statements, ...statements]);
  });
});
