import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { programme } from '../export/read-entries.ts';
import { listUpcoming, readPublicEvent } from '../../events/public-event.ts';
import { transaction } from '../../../kernel/operation.ts';
import { moderate } from '../../../testing/moderate.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import { approveFeed, listFeeds, revokeFeed } from './feed-approval.ts';
import type { FoundEvent } from './calendar-reader.ts';
import { importFeedFile } from './import-file.ts';
import { syncOperatorFeeds } from './operator-feeds.ts';
import { refreshFeeds } from './refresh-feeds.ts';

const world = freshWorld();

const found: typeof world.found = (uid, rest) => world.found(uid, rest);

/** Someone uploads a file; returns the calendar's id. A moment passes, so that calendars have an order. */
async function upload(who: string, name: string, all: FoundEvent[], id: string = crypto.randomUUID()) {
  world.elsewhere.set(name, all);
  await importFeedFile(world.host, who, { id, name }, Buffer.from(name));
  world.pass(1000);
  return id;
}
const approve = (id: string) => transaction(world.host, ({ db, now }) => approveFeed(db, id, now));
const revoke = (id: string) => transaction(world.host, ({ db, now }) => revokeFeed(db, id, now));
const namesOf = (events: readonly { name: string }[]) => events.map(({ name }) => name);
const seen = async (who: string, words = '') => namesOf((await world.as(who).events.list({ words })).events);
const sourcesOf = async (who: string) =>
  (await world.as(who).events.list({})).events.map(({ source }) => source?.name ?? 'hosted here');
const people = async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  await world.connect(asha, bilal);
  return { asha, bilal, chitra };
};
const idOf = async (uid: string) =>
  (await world.db.selectFrom('event').select('id').where('feed_uid', '=', uid).executeTakeFirstOrThrow()).id;

test('Asha’s calendar is visible to her and Bilal; approved to everyone, and revoked to them again', async () => {
  const { asha, bilal, chitra } = await people();
  const feed = await upload(asha, 'Walks', [found('a')]);
  const id = await idOf('a');
  const publicly = async () => ({
    page: (await readPublicEvent(world.db, world.host.regions, id)) !== null,
    programme: namesOf((await programme(world.host)).map(({ event }) => event)),
    map: (await listUpcoming(world.db, world.now, 10, 0)).map((it) => it.id),
  });
  const [hidden, shown] = [
    { page: false, programme: [], map: [] },
    { page: true, programme: ['Event a'], map: [id] },
  ];
  const sees = async () => [await seen(asha), await seen(bilal), await seen(chitra)].map((names) => names.length);
  expect(await sees()).toEqual([1, 1, 0]);
  expect(await publicly()).toEqual(hidden);
  await world.as(bilal).events.save({ id });
  for (const call of [
    () => world.as(chitra).events.get({ id }),
    () => world.as(chitra).events.save({ id }),
    () => world.as(chitra).events.unsave({ id }),
    () => world.as(chitra).events.coming({ id }),
    () => world.as(chitra).events.announcements({ id }),
    () => world.take(chitra, id),
    () => world.as(chitra).tickets.wait({ id, waitingId: crypto.randomUUID() }),
  ])
    expect(await refusalOf(call())).toBe('NOT_FOUND');

  expect(await approve(feed)).toEqual({ name: 'Walks', isChange: true });
  expect(await approve(feed)).toEqual({ name: 'Walks', isChange: false });
  expect(await sees()).toEqual([1, 1, 1]);
  expect(await publicly()).toEqual(shown);
  // Strangers do not see who added it.
  expect((await world.as(chitra).events.get({ id })).source).toEqual({
    name: 'Walks',
    url: 'https://example.com/a',
    addedBy: null,
    isPublic: true,
  });
  expect((await world.as(asha).feeds.list()).feeds).toMatchObject([{ isPublic: true }]);
  await world.as(chitra).events.save({ id });

  await revoke(feed);
  expect(await sees()).toEqual([1, 1, 0]);
  expect(await publicly()).toEqual(hidden);
  for (const [who, names] of [
    [bilal, ['Event a']],
    [chitra, []],
  ] as const)
    expect(namesOf((await world.as(who).events.list({ saved: true })).events)).toEqual(names);
});

test('a block in either direction hides the other’s imports at once, and its end shows them again', async () => {
  const { asha, bilal } = await people();
  await upload(asha, 'Walks', [found('a')]);
  const id = await idOf('a');
  for (const [by, other] of [
    [asha, bilal],
    [bilal, asha],
  ] as const) {
    await world.as(by).safety.block({ personId: other });
    expect(await seen(bilal)).toEqual([]);
    expect(await refusalOf(world.as(bilal).events.get({ id }))).toBe('NOT_FOUND');
    expect(await seen(asha)).toEqual(['Event a']);
    await world.as(by).safety.unblock({ personId: other });
    expect(await seen(bilal)).toEqual(['Event a']);
  }
  await sql`delete from conversation`.execute(world.db);
  expect(await seen(bilal)).toEqual([]);
});

test('while Asha is suspended, nobody sees her approved calendar, and it is not fetched', async () => {
  const { asha, bilal, chitra } = await people();
  const url = 'https://calendars.example/walks.ics';
  world.elsewhere.set(url, [found('a')]);
  const { id } = await world.as(asha).feeds.subscribe({ feedId: crypto.randomUUID(), name: 'Walks', url });
  expect(await refreshFeeds(world.host)).toBe(1);
  await approve(id);
  expect([await seen(bilal), await seen(chitra)]).toEqual([['Event a'], ['Event a']]);
  await moderate(world, bilal, { type: 'person', id: asha });
  expect([await seen(bilal), await seen(chitra)]).toEqual([[], []]);
  expect(await programme(world.host)).toEqual([]);
  expect(await listUpcoming(world.db, world.now, 10, 0)).toEqual([]);
  world.pass(8 * 3600_000);
  expect(await refreshFeeds(world.host)).toBe(0);
  await sql`delete from withheld`.execute(world.db);
  expect(await seen(chitra)).toEqual(['Event a']);
  expect(await refreshFeeds(world.host)).toBe(1);
});

test('someone who only asked to meet is not connected', async () => {
  const { asha, chitra } = await people();
  await upload(asha, 'Walks', [found('a')]);
  await world.as(asha).meets.request({ personId: chitra });
  expect(await seen(chitra)).toEqual([]);
});

test('searches suggest no word of a calendar that only some see, and none of a draft', async () => {
  const { asha, chitra } = await people();
  const words = async () =>
    (await sql<{ word: string }>`select word from event_word order by word`.execute(world.db)).rows.map(
      ({ word }) => word,
    );
  await sql`delete from event_word`.execute(world.db);
  await world.event('public', { name: 'Kathak evening', category: 'Arts', location: 'Dadar' });
  const open = await words();
  expect(open).toContain('kathak');
  await world.event('draft', { name: 'Secretwedding', host: asha, status: 'draft' });
  const feed = await upload(asha, 'Walks', [found('a', { name: 'Kathakzz', location: 'Hiddenplace' })]);
  await upload(asha, 'Walks', [found('a', { name: 'Kathaky', location: 'Hiddenplace' })], feed);
  expect(await words()).toEqual(open);
  expect(await seen(chitra, 'Kathax')).toEqual(['Kathak evening']);
  await approve(feed);
  expect(await words()).toEqual(expect.arrayContaining([...open, 'kathaky', 'hiddenplace']));
  expect(await seen(chitra, 'Hiddenplase')).toEqual(['Kathaky']);
  await revoke(feed);
  expect(await words()).toEqual(open);
  await world.db.updateTable('event').set({ status: 'published' }).where('id', '=', 'draft').execute();
  expect(await words()).toContain('secretwedding');
});

describe('the same event', () => {
  const jazz = () => found('jazz', { name: 'Jazz Night' });
  const url = 'https://city.example/halls.ics';
  const operators = async () => {
    world.elsewhere.set(url, [found('real', { name: 'JAZZ night', startsAt: start })]);
    await syncOperatorFeeds(world.host, [url]);
    await refreshFeeds(world.host);
    world.pass(1000);
  };
  let start: Date;

  test('in a private calendar never hides a public one, whichever comes first', async () => {
    for (const publicFirst of [true, false]) {
      await world.empty();
      const { asha, bilal, chitra } = await people();
      start = jazz().startsAt;
      const copy = { ...jazz(), startsAt: start };
      if (publicFirst) await operators();
      const feed = await upload(asha, 'Copies', [copy, { ...copy, uid: 'again' }]);
      if (!publicFirst) await operators();
      for (const who of [asha, bilal, chitra]) expect(await sourcesOf(who)).toEqual(['city.example']);
      expect(namesOf((await programme(world.host)).map(({ event }) => event))).toEqual(['JAZZ night']);
      // Its owner sees the same as without the other one.
      expect((await world.as(asha).feeds.list()).feeds).toMatchObject([{ events: 2 }]);
      // An approval later makes neither a second one nor takes the first one's place.
      await approve(feed);
      expect(await sourcesOf(chitra)).toEqual(['city.example']);
      await syncOperatorFeeds(world.host, []);
      expect(await sourcesOf(chitra)).toEqual(['Copies']);
      await revoke(feed);
      expect(await sourcesOf(chitra)).toEqual([]);
      expect(await sourcesOf(bilal)).toEqual(['Copies']);
    }
  });

  test('in two calendars of people: each person sees that one which they may see', async () => {
    const { asha, bilal, chitra } = await people();
    const event = jazz();
    await upload(asha, 'Asha’s', [event]);
    const second = await upload(chitra, 'Chitra’s', [event]);
    expect(await sourcesOf(bilal)).toEqual(['Asha’s']);
    expect(await sourcesOf(chitra)).toEqual(['Chitra’s']);
    await approve(second);
    for (const who of [asha, bilal, chitra]) expect(await sourcesOf(who)).toEqual(['Chitra’s']);
    expect((await world.as(bilal).events.month({ month: '2026-03' })).days).toEqual([
      { day: '2026-03-03', events: 1, categories: ['Music'] },
    ]);
  });

  test('hosting at a private address is not revealed by what disappears', async () => {
    const { asha, chitra } = await people();
    await world.event('home', {
      name: 'Jazz Night',
      host: asha,
      is_private: true,
      location: 'Bandra Fort',
      ...privately,
    });
    await upload(chitra, 'Guesses', [jazz()]);
    expect((await sourcesOf(chitra)).toSorted()).toEqual(['Guesses', 'hosted here']);
  });
});

const privately = { area: '88608b5681fffff', area_name: 'Bandra West', latitude: 19.06, longitude: 72.83 };

test('a file that takes the place of an approved one is not approved', async () => {
  const { asha, chitra } = await people();
  const feed = await upload(asha, 'Walks', [found('a')]);
  await approve(feed);
  expect(await seen(chitra)).toEqual(['Event a']);
  await upload(asha, 'Walks', [found('a', { name: 'Prizes here' })], feed);
  expect(await seen(chitra)).toEqual([]);
  expect((await world.as(asha).feeds.list()).feeds).toMatchObject([{ isPublic: false }]);
});

test('the operator lists calendars, and approves none that is not there or their own', async () => {
  const { asha } = await people();
  await syncOperatorFeeds(world.host, ['https://city.example/halls.ics']);
  const feed = await upload(asha, 'Walks', [found('a')]);
  const listed = await listFeeds(world.db);
  expect(listed).toMatchObject([
    { id: feed, name: 'Walks', owner: { id: asha, email: 'Asha@test.example' }, approvedAt: null, events: 1 },
    { name: 'city.example', owner: null },
  ]);
  for (const id of [listed[1]!.id, crypto.randomUUID(), 'no uuid']) {
    expect(await refusalOf(approve(id))).toBe('NOT_FOUND');
    expect(await refusalOf(revoke(id))).toBe('NOT_FOUND');
  }
});

test('a calendar has no events for those who guess its words: a search counts no more than it lists', async () => {
  const { asha, chitra } = await people();
  const at = { latitude: 19.0596, longitude: 72.8295 };
  const feedId = await upload(asha, 'Walks', [found('a', { name: 'Zigzag', ...at })]);
  expect((await world.as(chitra).events.month({ month: '2026-03', words: 'zigzag' })).days).toEqual([]);
  expect((await world.as(chitra).meets.places()).places).not.toContain('Bandra Fort');
  // Not to its importer either: suggestions are public venues.
  expect((await world.as(asha).meets.places()).places).not.toContain('Bandra Fort');
  await approve(feedId);
  expect((await world.as(chitra).meets.places()).places).toContain('Bandra Fort');
});
