import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { maxNearby, nearbyPage } from './list-sizes.ts';

const world = freshWorld();
afterEach(() => void vi.restoreAllMocks());
const everyone = { distance: 10, ageRange: [18, 80] as [number, number] };

const nearby = (viewer: string, after?: string) =>
  world.as(viewer).people.nearby({ ...everyone, ...(after === undefined ? {} : { after }) });
const idsFor = async (viewer: string) => (await nearby(viewer)).people.map(({ id }) => id);

/** Many people in one area, written at once. */
async function crowd(many: number) {
  await world.person('P0');
  await sql`insert into "user" ("id", "name", "email", "emailVerified")
    select 'P' || nth, 'P', 'p' || nth || '@test.example', true from generate_series(1, ${many - 1}::int) as nth`.execute(
    world.db,
  );
  await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
    select current_date, 'P' || nth, name, age, gender, city, interests, picture, onboarded_at, created_at
    from person, generate_series(1, ${many - 1}::int) as nth where id = 'P0'`.execute(world.db);
  await sql`insert into presence (person_id, area, expires_at)
    select 'P' || nth, area, expires_at from presence, generate_series(1, ${many - 1}::int) as nth
    where person_id = 'P0'`.execute(world.db);
  await world.nearby.refresh(Array.from({ length: many }, (_, nth) => `P${nth}`));
}

describe('why someone sees nobody', () => {
  test('they are not visible, or their profile is not complete', async () => {
    await world.person('Hidden', { area: null });
    expect(await refusalOf(nearby('Hidden'))).toBe('NOT_VISIBLE');
    // Finished once, emptied since.
    await world.db.updateTable('person').set({ city: '' }).where('id', '=', 'Hidden').execute();
    expect(await refusalOf(nearby('Hidden'))).toBe('PROFILE_INCOMPLETE');
    expect(await refusalOf(nearby('Nobody'))).toBe('SIGNED_OUT');
  });

  test('this process does not know where people are', async () => {
    await world.person('Asha');
    world.nearby.suspend();
    expect(await refusalOf(nearby('Asha'))).toBe('NEARBY_AWAY');
  });
});

describe('the list', () => {
  test('keeps its order through the day', async () => {
    await world.person('Asha');
    await crowd(12);
    const first = await idsFor('Asha');
    for (const minutes of [1, 7, 50]) {
      world.pass(minutes * 60_000);
      expect(await idsFor('Asha')).toEqual(first);
    }
  });

  test('ends after 300 people', async () => {
    await world.person('Asha');
    await crowd(maxNearby + 10);
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 1; page <= maxNearby / nearbyPage; page++) {
      const answer: Awaited<ReturnType<typeof nearby>> = await nearby('Asha', after ?? undefined);
      expect(answer.people).toHaveLength(nearbyPage);
      seen.push(...answer.people.map(({ id }) => id));
      after = answer.next;
    }
    expect(after).toBeNull();
    expect(new Set(seen).size).toBe(maxNearby);
  });

  test('shows as many different people as its viewer may see that day, and then none', async () => {
    await world.person('Asha');
    await crowd(5);
    const all = await idsFor('Asha');
    const counted = vi.spyOn(world.rateLimits, 'takeDistinct').mockResolvedValue(2);
    const answer = await nearby('Asha');
    expect(answer.people.map(({ id }) => id)).toEqual(all.slice(0, 2));
    expect(answer.next).toBeNull();
    expect(counted).toHaveBeenCalledWith('peopleSeen', 'Asha', all);
    counted.mockResolvedValue(0);
    expect(await refusalOf(nearby('Asha'))).toBe('LOOKED_TOO_OFTEN');
    // Who would see nobody anyway has not looked too often.
    expect(await world.as('Asha').people.nearby({ ...everyone, ageRange: [70, 80] })).toEqual({
      people: [],
      next: null,
    });
  });

  test('leaves out who was deleted while it was made', async () => {
    await world.person('Asha');
    await crowd(3);
    const [gone, ...rest] = await idsFor('Asha');
    await sql`delete from "user" where id = ${gone}`.execute(world.db);
    vi.spyOn(world.nearby, 'cards').mockImplementation(async (ids) => {
      const rows = await world.db.selectFrom('person').selectAll().where('id', 'in', ids).execute();
      return ids.map((id) =>
        rows
          .map((row) => ({ ...row, line: null, free_time: null, free_for: null, free_until: null }))
          .find((row) => row.id === id),
      );
    });
    expect(await idsFor('Asha')).toEqual(rest);
  });
});

test('pages of people are limited as well', async () => {
  await world.person('Asha');
  await world.person('Bilal');
  expect(await world.as('Asha').people.person({ id: 'Bilal' })).toMatchObject({ id: 'Bilal' });
  vi.spyOn(world.rateLimits, 'take').mockImplementation(async (name) => name !== 'personPages');
  expect(await refusalOf(world.as('Asha').people.person({ id: 'Bilal' }))).toBe('LOOKED_TOO_OFTEN');
});

describe('ghost mode', () => {
  const online = () =>
    world.takeUpdates('Bilal').flatMap((update) => (update.type === 'online.changed' ? [update.online] : []));
  const set = (time: '1 hour' | null) => world.as('Asha').people.setGhost({ time });

  test('tells connections once, and only of someone who is online', async () => {
    await world.person('Asha');
    await world.person('Bilal');
    await world.connect('Asha', 'Bilal');
    world.online.add('Asha');
    await set('1 hour');
    expect(online()).toEqual([false]);
    await set('1 hour');
    expect(online()).toEqual([]);
    await set(null);
    expect(online()).toEqual([true]);
    await set(null);
    expect(online()).toEqual([]);
    world.online.delete('Asha');
    await set('1 hour');
    await set(null);
    expect(online()).toEqual([]);
  });

  test('receipts wait until it ends', async () => {
    await world.person('Asha');
    const noted = vi.spyOn(world.receipts, 'noteAll');
    await set('1 hour');
    expect(noted).not.toHaveBeenCalled();
    await set(null);
    expect(noted).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'Asha');
  });
});

test('forgetting the area answers that nobody is shown', async () => {
  await world.person('Asha');
  expect((await world.as('Asha').people.presence()).area).not.toBeNull();
  expect(await world.as('Asha').people.forget()).toMatchObject({ area: null, next: null });
  expect((await world.as('Asha').people.presence()).area).toBeNull();
});

test('each region lists its own places', async () => {
  await world.person('Asha');
  const { regions } = await world.as('Asha').people.regions();
  const withBandra = regions.filter(({ places }) => places.some(({ name }) => name === 'Bandra West'));
  expect(withBandra.map(({ name }) => name)).toEqual(['Mumbai']);
  expect(regions.filter(({ places }) => places.length > 0).length).toBeGreaterThan(1);
});
