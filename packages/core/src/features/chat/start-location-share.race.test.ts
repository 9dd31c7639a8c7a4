import { suspend } from '@nukkad/server/testing/suspend-person.ts';
import { sql, type Transaction } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../kernel/database.ts';
import { transaction } from '../../kernel/operation.ts';
import { hourMs } from '../../kernel/time.ts';
import { reported } from '../../testing/moderate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { lockPair } from '../people/connections.ts';
import { endSharesOf } from '../people/end-location-shares.ts';

const world = freshWorld();
const here = { latitude: 19.05961, longitude: 72.82951 };
const [asha, bilal] = ['Asha', 'Bilal'];

/** Asha, on the session `phone`, may show where she is in her conversation with Bilal or on her plan to meet him. */
async function ready() {
  for (const name of [asha, bilal]) await world.person(name);
  const conversation = await world.connect(asha, bilal);
  const { id: requestId } = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
  const meetsAt = new Date(world.now.getTime() + hourMs).toISOString();
  const { plan } = await world.as(asha).plans.share({ requestId, place: '', meetsAt });
  const phone = await world.session(asha);
  const { chat } = world.as(asha, phone);
  const place = { ...here, liveMinutes: 60 as const };
  const inConversation = () => chat.send({ id: conversation, messageId: crypto.randomUUID(), type: 'location', place });
  return {
    phone,
    ways: { 'on a plan': () => chat.showOnPlan({ id: plan.id, ...place }), 'in a conversation': inConversation },
  };
}
type Ready = Awaited<ReturnType<typeof ready>>;
const places = ['on a plan', 'in a conversation'] as const;

const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows.length;
};

/** Both wait for a lock that this holds until `meanwhile` is done. */
const holding = (lock: (db: Transaction<Database>) => Promise<unknown>, meanwhile: () => Promise<void>) =>
  world.db.transaction().execute(async (db) => {
    await lock(db);
    await meanwhile();
  });

/** Each is prepared before the share is starting. */
const endings: Record<string, (it: Ready) => Promise<() => Promise<unknown>>> = {
  'its session is ended from elsewhere': async ({ phone }) => {
    const { account } = await world.freshlyAs(asha);
    return () => account.endSession({ id: phone });
  },
  'all other sessions are ended': async () => {
    const { account } = await world.freshlyAs(asha);
    return () => account.endOtherSessions();
  },
  'its session signs out':
    async ({ phone }) =>
    async () => {
      await sql`delete from "session" where "id" = ${phone}`.execute(world.db);
      await transaction(world.host, (context) => endSharesOf(context, asha));
    },
  'she is suspended': () => reported(world, bilal, { type: 'person', id: asha }),
  'ghost mode': async () => () => world.as(asha).people.setGhost({ time: '1 hour' }),
  'she pauses her account': async () => () => world.as(asha).people.setPaused({ on: true }),
};
const cases = Object.keys(endings).flatMap((ending) => places.map((place) => [ending, place] as const));

describe.runIf(isRealPostgres)('a share that is starting', () => {
  test.each(cases)('is ended when: %s (%s)', async (ending, place) => {
    const it = await ready();
    const end = (await endings[ending]?.(it)) ?? expect.fail();
    let started: Promise<unknown> = Promise.resolve();
    let ended: Promise<unknown> = Promise.resolve();
    let isOver = false;
    await holding(
      (db) =>
        place === 'on a plan'
          ? db.selectFrom('shared_plan').select('id').forNoKeyUpdate().execute()
          : lockPair({ db, me: asha }, bilal),
      async () => {
        started = it.ways[place]();
        await expect.poll(waiting).toBe(1);
        ended = end().then(() => (isOver = true));
        await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
      },
    );
    await Promise.all([started.catch(() => null), ended]);
    expect(await world.db.selectFrom('share').selectAll().execute()).toEqual([]);
  });

  const before: [string, string, (it: Ready) => Promise<unknown>][] = [
    ['SIGNED_OUT', 'session', ({ phone }) => sql`delete from "session" where "id" = ${phone}`.execute(world.db)],
    ['SUSPENDED', 'account', () => suspend(world.db, asha)],
  ];
  test.each(before.flatMap((it) => places.map((place) => [place, ...it] as const)))(
    '%s: is refused with %s when its %s has ended since it was let in',
    async (place, code, _, end) => {
      const it = await ready();
      let outcome: Promise<string | null> = Promise.resolve(null);
      await holding(
        (db) => sql`select from person where id = ${asha} for no key update`.execute(db),
        async () => {
          outcome = refusalOf(it.ways[place]());
          await expect.poll(waiting).toBe(1);
          await end(it);
        },
      );
      expect(await outcome).toBe(code);
      expect(await world.db.selectFrom('share').selectAll().execute()).toEqual([]);
    },
  );
});

test.each(places)('a session that has ended starts none (%s)', async (place) => {
  const { phone, ways } = await ready();
  await ways[place]();
  await (await world.freshlyAs(asha)).account.endSession({ id: phone });
  expect(await refusalOf(ways[place]())).toBe('SIGNED_OUT');
  expect(await world.db.selectFrom('share').selectAll().execute()).toEqual([]);
});
