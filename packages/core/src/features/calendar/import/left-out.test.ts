import { expect, test } from 'vitest';
import { hourMs } from '../../../kernel/time.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import type { FoundEvent } from './calendar-reader.ts';
import { importFeedFile } from './import-file.ts';
import { refreshFeeds } from './refresh-feeds.ts';

const world = freshWorld();
const address = 'https://calendars.example/city.ics';

async function fillLists() {
  const { operator: lists } = await world.moderatingAs(await world.person('Mira'), 'operator');
  await lists.addToList({ list: 'word', entry: 'easy money' });
  await lists.addToList({ list: 'domain', entry: 'example.com/scam' });
}

const subscribe = () =>
  world.as('Asha').feeds.subscribe({ feedId: crypto.randomUUID(), name: 'City halls', url: address });
const feed = async () => (await world.as('Asha').feeds.list()).feeds[0] ?? expect.fail('There is no calendar.');
const shown = async () => {
  const { events } = await world.as('Asha').events.list({ category: 'all' });
  return events.map(({ name }) => name).toSorted();
};

async function refreshWith(...all: FoundEvent[]) {
  world.elsewhere.set(address, all);
  world.pass(8 * hourMs);
  expect(await refreshFeeds(world.host)).toBe(1);
}

const found: typeof world.found = (uid, rest) => world.found(uid, { inHours: 480, ...rest });

test('what the lists forbid is not imported, its owner sees why, and it comes once it is allowed', async () => {
  await world.person('Asha');
  await fillLists();
  await subscribe();
  const all = [
    found('a'),
    found('b', { name: 'Easy money' }),
    found('c', { description: 'All about EASY, MONEY.' }),
    found('d', { location: 'Easy money hall' }),
    found('e', { url: 'https://www.example.com/scam/e' }),
    found('f', { url: 'https://www.example.com/f' }),
  ];
  await refreshWith(...all);
  expect(await shown()).toEqual(['Event a', 'Event f']);
  expect(await feed()).toMatchObject({
    events: 2,
    problem: '“Easy money” and 3 other events weren’t imported. They have a word or a link that isn’t allowed here.',
  });
  await refreshWith(...all.slice(0, 2));
  expect((await feed()).problem).toBe('“Easy money” wasn’t imported. It has a word or a link that isn’t allowed here.');
  await world.db.deleteFrom('operator_list').where('list', '=', 'word').execute();
  await refreshWith(...all.slice(0, 2));
  expect(await shown()).toEqual(['Easy money', 'Event a']);
  expect(await feed()).toMatchObject({ events: 2, problem: null });
  // A server may answer that nothing has changed only where nothing was left out.
  expect(world.fetched.map(({ known }) => known.etag)).toEqual([null, null, null]);
});

test('an imported event that changes to what is forbidden is cancelled and keeps its earlier words', async () => {
  await world.person('Asha');
  await fillLists();
  await subscribe();
  await refreshWith(found('a'), found('b'));
  await refreshWith(found('a', { name: 'Easy money' }), found('b'));
  expect(await shown()).toEqual(['Event b']);
  const row = await world.db
    .selectFrom('event')
    .select(['name', 'status'])
    .where('feed_uid', '=', 'a')
    .executeTakeFirst();
  expect(row).toEqual({ name: 'Event a', status: 'cancelled' });
  expect((await feed()).problem).toMatch(/^“Easy money” wasn’t imported\./);
});

test('of a file the same is left out, and a name that is forbidden is refused', async () => {
  await world.person('Asha');
  await fillLists();
  world.elsewhere.set('my file', [found('a'), found('b', { name: 'Easy money' })]);
  const file = (name: string) =>
    importFeedFile(world.host, 'Asha', { id: crypto.randomUUID(), name }, Buffer.from('my file'));
  expect(await refusalOf(file('Easy money'))).toBe('WORD_BANNED');
  expect((await world.as('Asha').feeds.list()).feeds).toEqual([]);
  expect(await file('Festival')).toMatchObject({
    events: 1,
    problem: '“Easy money” wasn’t imported. It has a word or a link that isn’t allowed here.',
  });
  expect(await shown()).toEqual(['Event a']);
});
