import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { genders, interestOptions } from './profile.ts';
import { cellOf } from '../sandbox/sandbox.ts';
import { nearbyBySql } from '../../testing/nearby-sql.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { genderBits, interestBits, Nearby } from './nearby-sync.ts';
import { tickMsOf } from './location-timing.ts';

const world = freshWorld();
const hour = 3600_000;
const tickMs = tickMsOf.production;

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
  };
  const who = { id: viewer, ...self, key: [123_456_789, 987_654_321] as const };
  const truth = await nearbyBySql(world.db, who, asked, world.now);
  // In pages of three, so that going on behind a position is compared as well.
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
    interests: fc.subarray([...interestOptions], { minLength: 1 }),
  }),
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
        await sql`truncate "user", person_update cascade`.execute(world.db);
        world.nearby = new Nearby(world.db, () => world.now, tickMs);
        for (const [at, it] of people.entries()) await world.person(`P${at}`, it);
        // Like the presence of everybody who uses the app: it ends a day after the last report.
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
                  gender: 'Male',
                  city: 'Pune',
                  interests: it.interests,
                }),
              );
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
