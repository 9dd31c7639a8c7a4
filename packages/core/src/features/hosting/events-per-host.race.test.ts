import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const dayMs = 86_400_000;

/** A draft that someone hosts, complete enough to be published. */
const draft = (host: string, id: string = crypto.randomUUID()) =>
  world.event(id, { host, status: 'draft', inHours: 24 * 20 });
const publish = (who: string, id: string) => world.as(who).hosting.publish({ id });
const tooMany = async (call: Promise<unknown>) => expect(await refusalOf(call)).toBe('NEW_ACCOUNT_EVENTS');

test('a new account publishes three events in its first week; cancelling one makes no room for another', async () => {
  const asha = await world.person('Asha', { joinedDaysAgo: 1 });
  const ids = [];
  for (let nth = 0; nth < 3; nth++) ids.push(await draft(asha));
  for (const id of ids) await publish(asha, id);
  // Publishing what is published already costs nothing.
  await publish(asha, ids[0]!);
  const fourth = await draft(asha);
  await tooMany(publish(asha, fourth));
  expect((await world.as(asha).hosting.get({ id: fourth })).status).toBe('draft');
  await world.as(asha).hosting.cancel({ id: ids[0]! });
  await world.db.deleteFrom('event').where('id', '=', ids[1]!).execute();
  await tooMany(publish(asha, fourth));
  world.pass(6 * dayMs - 1);
  await tooMany(publish(asha, fourth));
  world.pass(1);
  expect(await publish(asha, fourth)).toMatchObject({ status: 'published' });
  for (let nth = 0; nth < 5; nth++) await publish(asha, await draft(asha));
});

test('each date of a published event that repeats counts, and drafts count when they are published', async () => {
  const asha = await world.person('Asha', { joinedDaysAgo: 0 });
  const published = await draft(asha);
  await publish(asha, published);
  const repeat = (id: string, times: number) =>
    world.as(asha).hosting.repeat({ id, seriesId: crypto.randomUUID(), every: 'week', times });
  await tooMany(repeat(published, 4));
  expect((await world.as(asha).hosting.list()).events).toHaveLength(1);
  expect((await repeat(published, 3)).events).toHaveLength(3);
  const { events } = await repeat(await draft(asha), 4);
  for (const { id } of events) await tooMany(publish(asha, id));
});

test('a co-host of a new host publishes for that host, and a new co-host for an old one', async () => {
  const [asha, bilal] = [await world.person('Asha', { joinedDaysAgo: 2 }), await world.person('Bilal')];
  await world.connect(asha, bilal);
  const host = async (who: string, other: string) => {
    const id = await draft(who);
    await world.as(who).hosting.addTeam({ id, personId: other, role: 'cohost' });
    return id;
  };
  for (let nth = 0; nth < 3; nth++) await publish(bilal, await host(asha, bilal));
  const next = await host(asha, bilal);
  await tooMany(publish(bilal, next));
  await tooMany(publish(asha, next));
  for (let nth = 0; nth < 4; nth++) await publish(asha, await host(bilal, asha));
});

test('an account is new while its profile is, and the operator sets how many', async () => {
  world.start({ NEW_ACCOUNT_EVENTS: '0' });
  const asha = await world.person('Asha');
  await world.db
    .updateTable('person')
    .set({ onboarded_at: new Date(world.now.getTime() - dayMs) })
    .where('id', '=', asha)
    .execute();
  const id = await draft(asha);
  await tooMany(publish(asha, id));
  world.start({ NEW_ACCOUNT_EVENTS: '1' });
  await publish(asha, id);
});

test(`ten drafts that are published at once are three (${where})`, async () => {
  for (let round = 0; round < 3; round++) {
    const asha = await world.person(`Asha ${round}`, { joinedDaysAgo: 1 });
    const ids = await Promise.all(Array.from({ length: 10 }, () => draft(asha)));
    const outcomes = await Promise.all(
      ids.map((id) =>
        publish(asha, id).then(
          () => 'done',
          (error: unknown) => refusalOf(Promise.reject(error as Error)),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'NEW_ACCOUNT_EVENTS'),
      'done',
      'done',
      'done',
    ]);
    expect((await world.as(asha).hosting.list()).events.filter(({ status }) => status === 'published')).toHaveLength(3);
  }
});
