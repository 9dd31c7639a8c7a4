import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changesKeptMs } from '../../../kernel/nearby-changes.ts';
import { audiences } from '../audience.ts';
import { genders, interestOptions, type Gender } from '../interests-and-genders.ts';
import { cellOf } from '../../sandbox/sandbox.ts';
import { answeredDatabase } from '../../../testing/answered-database.ts';
import { nearbyBySql } from '../../../testing/nearby-sql.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import { Nearby } from './sync-with-database.ts';
import { areaAt } from '../presence.ts';
import { genderBits, interestBits } from './trait-bits.ts';
import { tickMsOf } from '../presence-times.ts';

const world = freshWorld();
const hour = 3600_000;
const tickMs = tickMsOf.production;

/** Another process on the same database, loaded. */
async function started(db = world.db, failed?: (error: unknown) => void) {
  const nearby = new Nearby(db, () => world.now, tickMs, failed);
  await nearby.load();
  return nearby;
}
/** Whether a process holds someone, expired or not. */
const holds = (nearby: Nearby, who: string) => nearby.index.find(who, 0) !== null;
const areaOf = (place: string) => world.host.regions.publishedArea(cellOf(place), false);
/** Where a process shows someone now. */
const seenAt = (nearby: Nearby, who: string) => nearby.index.find(who, world.now.getTime() / 1000)?.area ?? null;
const fromNow = (ms: number) => new Date(world.now.getTime() + ms);
interface Place {
  area?: string | null;
  next_area?: string;
  next_at?: Date;
  expires_at?: Date;
}
/** Written without the announcement that every operation makes, which shows who reads what. */
const unannounced = (who: string, place: Place) =>
  world.db.updateTable('presence').set(place).where('person_id', '=', who).execute();
const deletedUnannounced = (who: string) => world.db.deleteFrom('presence').where('person_id', '=', who).execute();

/** The database, which notes the tables of each query. */
function noting(queries: string[]) {
  const { db } = world;
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const text = db.getExecutor().compileQuery(node, queryId).sql;
      const tables = text.matchAll(/(?:from|join) "?(\w+)"?(?=\s|$)/g);
      queries.push([...tables].map(([, table]) => table).join(' and '));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

test('the next area applies from its moment on', () => {
  const [area, next_area, now] = ['here', 'there', world.now];
  expect(areaAt({ area, next_area, next_at: fromNow(1) }, now)).toBe('here');
  expect(areaAt({ area, next_area, next_at: now }, now)).toBe('there');
  expect(areaAt({ area, next_area, next_at: fromNow(-1) }, now)).toBe('there');
  expect(areaAt({ area, next_area: null, next_at: null }, now)).toBe('here');
});

test('Chitra asks for women, for men, for both, or for anyone', async () => {
  await world.person('Asha', { gender: 'Female' });
  await world.person('Bilal', { gender: 'Male' });
  await world.person('Chitra', { gender: 'Non-binary' });
  await world.person('Dev', { gender: 'Non-binary' });
  const found = async (...genders: Gender[]) =>
    (await world.as('Chitra').people.nearby({ genders })).people.map(({ id }) => id).toSorted();
  expect(await found('Female')).toEqual(['Asha']);
  expect(await found('Male')).toEqual(['Bilal']);
  expect(await found('Male', 'Female')).toEqual(['Asha', 'Bilal']);
  expect(await found()).toEqual(['Asha', 'Bilal', 'Dev']);
});

test('people without an area, time left, or part of their profile are held by no process', async () => {
  const check = async (who: string, held: boolean) => {
    expect([who, holds(await started(), who)]).toEqual([who, held]);
    await world.nearby.refresh([who]);
    expect([who, holds(world.nearby, who)]).toEqual([who, held]);
  };
  for (const [who, place] of Object.entries({
    hidden: { area: null },
    expired: { expires_at: world.now },
  })) {
    await world.person(who);
    await unannounced(who, place);
    await check(who, false);
  }
  for (const [who, blank] of Object.entries({
    'not onboarded': { onboarded_at: null },
    'no age': { age: null },
    'no gender': { gender: null },
    'no interests': { interests: [] },
  })) {
    await world.person(who);
    await world.db.updateTable('person').set(blank).where('id', '=', who).execute();
    await check(who, false);
  }
  await world.person('Asha');
  await unannounced('Asha', { expires_at: fromNow(1) });
  await check('Asha', true);
});

describe('a process', () => {
  test('answers nobody before it has loaded, after a failed load, or while it is suspended', async () => {
    await world.person('Asha');
    const nearby = new Nearby(world.db, () => world.now, tickMs);
    expect(nearby.isCurrent).toBe(false);
    await nearby.catchUp();
    expect([nearby.isCurrent, nearby.index.size]).toEqual([false, 0]);
    await nearby.load();
    expect([nearby.isCurrent, nearby.index.size]).toEqual([true, 1]);
    nearby.suspend();
    expect(nearby.isCurrent).toBe(false);
    await nearby.load();
    expect(nearby.isCurrent).toBe(true);
    await sql`alter table block rename to block_away`.execute(world.db);
    await expect(nearby.load()).rejects.toThrow('block');
    await sql`alter table block_away rename to block`.execute(world.db);
    expect(nearby.isCurrent).toBe(false);
  });

  test('notices a crash of the database by one id, which all of them share', async () => {
    await sql`truncate since_crash`.execute(world.db);
    for (let times = 0; times < 3; times++) await started();
    expect(await world.db.selectFrom('since_crash').selectAll().execute()).toHaveLength(1);
  });

  test('reads only changes for half an hour since it last did, and everyone after that', async () => {
    await world.person('Asha');
    const nearby = await started();
    await deletedUnannounced('Asha');
    for (let times = 0; times < 2; times++) {
      world.pass(changesKeptMs / 2);
      await nearby.catchUp();
      expect(holds(nearby, 'Asha')).toBe(true);
    }
    world.pass(changesKeptMs / 2 + 1);
    await nearby.catchUp();
    expect(holds(nearby, 'Asha')).toBe(false);
  });

  test('reads nobody where nothing changed, and people who changed once', async () => {
    await world.person('Asha');
    const queries: string[] = [];
    const nearby = await started(noting(queries));
    queries.length = 0;
    await nearby.catchUp();
    expect(queries).toEqual(['nearby_change']);
    await nearby.refresh(['Asha']);
    queries.length = 0;
    await nearby.catchUp();
    expect(queries).toEqual(['nearby_change']);
  });

  test('knows from the start who blocked whom', async () => {
    for (const who of ['Asha', 'Bilal', 'Chitra']) await world.person(who);
    await world.as('Asha').safety.block({ personId: 'Bilal' });
    world.nearby = await started();
    const seenBy = async (who: string) => (await world.as(who).people.nearby({})).people.map(({ id }) => id);
    expect([await seenBy('Asha'), await seenBy('Bilal')]).toEqual([['Chitra'], ['Chitra']]);
  });

  test('shows the others when one of those who changed was deleted', async () => {
    await world.person('Asha');
    await world.person('Bilal');
    const faults: unknown[] = [];
    const nearby = await started(world.db, (error) => faults.push(error));
    await sql`delete from "user" where id = 'Bilal'`.execute(world.db);
    await nearby.refresh(['Asha', 'Bilal']);
    expect([holds(nearby, 'Asha'), holds(nearby, 'Bilal')]).toEqual([true, false]);
    expect(faults).toEqual([]);
  });
});

describe('at a tick', () => {
  test('people who move are seen in their next area and counted once; others stay where they are', async () => {
    await world.person('Asha');
    await world.person('Bilal');
    await world.as('Bilal').people.report({ cell: cellOf('Khar West') });
    expect(await world.nearby.advance()).toBe(0);
    world.pass(tickMs - 1);
    expect(await world.nearby.advance()).toBe(0);
    expect(seenAt(world.nearby, 'Bilal')).toBe(areaOf('Bandra West'));
    world.pass(1);
    expect(await world.nearby.advance()).toBe(1);
    expect(seenAt(world.nearby, 'Bilal')).toBe(areaOf('Khar West'));
    expect(seenAt(world.nearby, 'Asha')).toBe(areaOf('Bandra West'));
    expect(world.nearby.tick).toEqual(world.now);
    world.pass(tickMs);
    expect(await world.nearby.advance()).toBe(0);
  });

  test('more people move than are read at once, and those who were hidden appear', async () => {
    const many = 501;
    await world.person('P0');
    await sql`insert into "user" ("id", "name", "email", "emailVerified")
      select 'P' || nth, 'P', 'p' || nth || '@test.example', true from generate_series(1, ${many}::int) as nth`.execute(
      world.db,
    );
    await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
      select current_date, 'P' || nth, name, age, gender, city, interests, picture, onboarded_at, created_at
      from person, generate_series(1, ${many}::int) as nth where id = 'P0'`.execute(world.db);
    // P1 is hidden until this tick; P0 stays; all the others are on their way.
    await sql`insert into presence (person_id, area, next_area, next_at, expires_at)
      select 'P' || nth, case when nth > 1 then area end, ${areaOf('Khar West')}, ${fromNow(tickMs)}, expires_at
      from presence, generate_series(1, ${many}::int) as nth where person_id = 'P0'`.execute(world.db);
    const nearby = await started();
    expect(nearby.index.size).toBe(many);
    world.pass(tickMs);
    expect(await nearby.advance()).toBe(many);
    expect(nearby.index.size).toBe(many + 1);
    const places = Array.from({ length: many + 1 }, (_, nth) => seenAt(nearby, `P${nth}`));
    expect(places).toEqual([areaOf('Bandra West'), ...Array<string>(many).fill(areaOf('Khar West'))]);
  });

  test('only people who expire within two ticks are read again, and nobody between ticks', async () => {
    for (const who of ['Asha', 'Bilal', 'Chitra']) await world.person(who);
    // Read at the next tick, and not before.
    for (const who of ['Bilal', 'Chitra']) await unannounced(who, { expires_at: fromNow(3 * tickMs) });
    const nearby = await started();
    await unannounced('Asha', { area: null });
    await unannounced('Bilal', { area: null });
    await deletedUnannounced('Chitra');
    const held = async () => {
      await nearby.advance();
      return ['Asha', 'Bilal', 'Chitra'].filter((who) => holds(nearby, who));
    };
    expect(await held()).toEqual(['Asha', 'Bilal', 'Chitra']);
    world.pass(tickMs - 1);
    expect(await held()).toEqual(['Asha', 'Bilal', 'Chitra']);
    world.pass(1);
    expect(await held()).toEqual(['Asha']);
  });

  test('people who reported again are seen without a gap, though nothing announced it', async () => {
    await world.person('Bilal', { area: null });
    const report = async () => (await world.as('Bilal').people.report({ cell: cellOf('Bandra West') })).expiresAt!;
    const first = new Date(await report());
    const nearby = await started();
    world.pass(20 * hour);
    await report();
    world.now = new Date(first.getTime() - 2 * tickMs);
    await nearby.advance();
    world.now = first;
    expect(seenAt(nearby, 'Bilal')).toBe(areaOf('Bandra West'));
  });

  test('people whose presence ends are no longer held', async () => {
    await world.person('Asha');
    await unannounced('Asha', { expires_at: fromNow(tickMs) });
    const nearby = await started();
    expect(nearby.index.size).toBe(1);
    world.pass(tickMs);
    await nearby.advance();
    expect(nearby.index.size).toBe(0);
  });

  test('no more is read than has to be, however many people there are', async () => {
    for (const who of ['Asha', 'Bilal', 'Chitra']) await world.person(who);
    await unannounced('Bilal', { expires_at: fromNow(5 * tickMs) });
    await unannounced('Chitra', { area: null, next_area: areaOf('Juhu'), next_at: fromNow(4 * tickMs) });
    const queries: string[] = [];
    const nearby = await started(noting(queries));
    const read = async () => {
      queries.length = 0;
      world.pass(tickMs);
      await nearby.advance();
      return queries;
    };
    expect(await read()).toEqual(['since_crash', 'presence']);
    await unannounced('Asha', { next_area: areaOf('Juhu'), next_at: fromNow(tickMs) });
    // People who move or expire soon keep only their areas.
    expect(await read()).toEqual(['since_crash', 'presence']);
    expect(seenAt(nearby, 'Asha')).toBe(areaOf('Juhu'));
    await unannounced('Bilal', { expires_at: fromNow(24 * hour) });
    expect(await read()).toEqual(['since_crash', 'presence', 'presence']);
    expect(holds(nearby, 'Bilal')).toBe(true);
    // Who was hidden, with their profile.
    expect(holds(nearby, 'Chitra')).toBe(false);
    expect(await read()).toEqual([
      'since_crash',
      'presence',
      'presence and person and own_words and availability and withheld',
    ]);
    expect(seenAt(nearby, 'Chitra')).toBe(areaOf('Juhu'));
    queries.length = 0;
    await nearby.advance();
    expect(queries).toEqual([]);
  });
});

describe('cards', () => {
  const namesOf = async (ids: string[], nearby = world.nearby) => (await nearby.cards(ids)).map((card) => card?.name);
  /** Written without an announcement. */
  const rename = () =>
    world.db
      .updateTable('person')
      .set((is) => ({ name: sql<string>`'New ' || ${is.ref('name')}` }))
      .execute();

  test('are kept until a change is announced, and are in the order of the question', async () => {
    for (const who of ['Asha', 'Bilal']) await world.person(who);
    expect(await namesOf(['Asha'])).toEqual(['Asha']);
    await rename();
    expect(await namesOf(['Nobody', 'Bilal', 'Asha'])).toEqual([undefined, 'New Bilal', 'Asha']);
    expect(await namesOf(['Asha', 'Bilal'])).toEqual(['Asha', 'New Bilal']);
    await world.nearby.refresh(['Asha']);
    expect(await namesOf(['Asha', 'Bilal'])).toEqual(['New Asha', 'New Bilal']);
    await rename();
    await world.nearby.load();
    expect(await namesOf(['Asha', 'Bilal'])).toEqual(['New New Asha', 'New New Bilal']);
  });

  test('are not the old ones once a change is announced, even before it is read', async () => {
    await world.person('Asha');
    await namesOf(['Asha']);
    await rename();
    const refreshed = world.nearby.refresh(['Asha']);
    expect(await namesOf(['Asha'])).toEqual(['New Asha']);
    await refreshed;
  });

  test('are not kept if their person changed while they were read', async () => {
    await world.person('Asha');
    const refreshed: Promise<void>[] = [];
    const nearby: Nearby = new Nearby(
      world.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (refreshed.length === 0) {
            await rename();
            refreshed.push(nearby.refresh(['Asha']));
          }
          return result;
        },
      }),
      () => world.now,
      tickMs,
    );
    expect(await namesOf(['Asha'], nearby)).toEqual(['Asha']);
    await Promise.all(refreshed);
    expect(await namesOf(['Asha'], nearby)).toEqual(['New Asha']);
  });

  test('of 50,000 people are kept; then the oldest makes room', async () => {
    const asked: unknown[][] = [];
    /** With every person, more than a test could insert. */
    const db = answeredDatabase(({ parameters }) => {
      asked.push([...parameters]);
      return parameters.map((id) => ({ id }));
    });
    const nearby = new Nearby(db, () => world.now, tickMs);
    const most = Array.from({ length: 50_000 }, (_, nth) => `P${nth}`);
    await nearby.cards(most);
    await nearby.cards(most);
    expect(asked.map((ids) => ids.length)).toEqual([most.length]);
    expect(await nearby.cards(['P50000'])).toEqual([{ id: 'P50000' }]);
    expect(await nearby.cards(['P1', 'P0', 'P49999'])).toEqual([{ id: 'P1' }, { id: 'P0' }, { id: 'P49999' }]);
    expect(asked.slice(1)).toEqual([['P50000'], ['P0']]);
  });
});

/** Compares what the index answers with plain SQL, for a viewer with a filter of whatever kind. */
async function compare(
  viewer: string,
  search: { distance: number; ages: readonly [number, number]; genders: string[]; interests: string[] },
) {
  const seconds = world.now.getTime() / 1000;
  const self = world.nearby.index.find(viewer, seconds);
  if (!self) return 0;
  const asked = {
    distance: search.distance,
    ages: search.ages,
    genders: genderBits(search.genders),
    interests: interestBits(search.interests),
    languages: 0,
    free: false,
    verified: false,
  };
  const who = { id: viewer, ...self, key: [123_456_789, 987_654_321] as const };
  const truth = await nearbyBySql(world.db, who, asked, world.now);
  // In pages of three, so that continuing after a position is compared as well.
  const found = [];
  for (let after = null; ; after = found.at(-1)!) {
    const page = world.nearby.index.search(who, asked, { after, limit: 3, now: seconds });
    found.push(...page);
    if (page.length < 3) break;
  }
  expect(found.map(({ id }) => id)).toEqual(truth.map(({ id }) => id));
  return truth.length;
}

const places = [
  'Bandra West',
  'Pali Hill',
  'Khar West',
  'Juhu',
  'Mahim',
  'Dadar West',
  'Kurla',
  'Powai',
  'Vasai',
  'Panaji',
];
const profile = fc.record({
  age: fc.integer({ min: 18, max: 60 }),
  gender: fc.constantFrom(...genders),
  area: fc.option(fc.constantFrom(...places), { freq: 8 }),
  interests: fc.subarray([...interestOptions], { minLength: 1 }),
  premium: fc.boolean(),
});
const search = fc.record({
  distance: fc.integer({ min: 1, max: 10 }),
  ages: fc
    .tuple(fc.integer({ min: 18, max: 60 }), fc.integer({ min: 18, max: 60 }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  genders: fc.subarray([...genders]),
  interests: fc.subarray([...interestOptions], { maxLength: 3 }),
});
const who = fc.nat({ max: 11 });
/** Everything that changes what others see. */
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('report' as const), who, place: fc.constantFrom(...places) }) },
  fc.record({
    do: fc.constant('ghost' as const),
    who,
    time: fc.constantFrom('1 hour' as const, 'until I switch it off' as const, null),
  }),
  fc.record({ do: fc.constant('wider' as const), who, wider: fc.boolean() }),
  fc.record({ do: fc.constant('block' as const), who, whom: who }),
  fc.record({ do: fc.constant('unblock' as const), who, whom: who }),
  fc.record({
    do: fc.constant('profile' as const),
    who,
    age: fc.integer({ min: 18, max: 60 }),
    gender: fc.constantFrom(...genders),
    interests: fc.subarray([...interestOptions], { minLength: 1 }),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('audience' as const), who, audience: fc.constantFrom(...audiences) }),
  },
  fc.record({ do: fc.constant('verify' as const), who }),
  fc.record({ do: fc.constant('premium' as const), who }),
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(6, 15, 70, 1500) }),
  },
  fc.record({ do: fc.constant('leave' as const), who }),
);

test('the index and the database answer alike on random worlds, after every kind of change, and after a restart', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(profile, { minLength: 4, maxLength: 12 }),
      fc.array(change, { minLength: 5, maxLength: 14 }),
      search,
      async (people, changes, asked) => {
        await world.empty();
        for (const [at, it] of people.entries()) await world.person(`P${at}`, it);
        // Like the presence of everyone who uses the app: it ends a day after the last report.
        await world.db
          .updateTable('presence')
          .set({ expires_at: new Date(world.now.getTime() + 24 * hour) })
          .execute();
        await world.nearby.load();
        const id = (nth: number) => `P${nth % people.length}`;
        for (const it of changes) {
          // Refusals are none of this test's business; whatever is answered, the two must agree.
          const quietly = (call: Promise<unknown>) =>
            call.catch((error: unknown) => refusalOf(Promise.reject(error as Error)));
          if (it.do === 'wait') await world.passTicks(it.minutes * 60_000);
          else {
            const as = world.as(id(it.who));
            if (it.do === 'report') await quietly(as.people.report({ cell: cellOf(it.place) }));
            if (it.do === 'ghost') await quietly(as.people.setGhost({ time: it.time }));
            if (it.do === 'wider') await quietly(as.people.setWider({ wider: it.wider }));
            if (it.do === 'block') await quietly(as.safety.block({ personId: id(it.whom) }));
            if (it.do === 'unblock') await quietly(as.safety.unblock({ personId: id(it.whom) }));
            if (it.do === 'profile')
              await quietly(
                as.account.saveProfile({
                  name: 'New',
                  age: it.age,
                  gender: it.gender,
                  city: 'Pune',
                  interests: it.interests,
                }),
              );
            if (it.do === 'audience') await quietly(as.people.setAudience({ audience: it.audience }));
            if (it.do === 'verify') {
              await world.db.updateTable('person').set({ verified_by: 'team' }).where('id', '=', id(it.who)).execute();
              await world.nearby.refresh([id(it.who)]);
            }
            if (it.do === 'premium') {
              const order = await as.payments.premium({ orderId: crypto.randomUUID() }).catch(() => null);
              if (order) await as.payments.settle({ id: order.id, outcome: 'pay' });
            }
            if (it.do === 'leave') {
              await sql`delete from "user" where id = ${id(it.who)}`.execute(world.db);
              await world.nearby.refresh([id(it.who)]);
            }
          }
          compared += await compare('P0', asked);
          compared += await compare('P1', { distance: 10, ages: [18, 80], genders: [], interests: [] });
        }
        const before = world.nearby;
        world.nearby = new Nearby(world.db, () => world.now, tickMs);
        await world.nearby.load();
        for (const viewer of ['P0', 'P1', 'P2']) {
          compared += await compare(viewer, asked);
          const seconds = world.now.getTime() / 1000;
          expect(world.nearby.index.find(viewer, seconds)).toEqual(before.index.find(viewer, seconds));
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(500);
}, 180_000);
