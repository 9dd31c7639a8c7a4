import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { refreshFeeds } from '../calendar/import/refresh-feeds.ts';

const world = freshWorld();
const operator = async () => (await world.moderatingAs(await world.person('Mira'), 'operator')).operator;

async function logged() {
  const { rows } = await sql<{ content: string }>`select content from audit order by nth`.execute(world.db);
  return rows
    .map(({ content }) => JSON.parse(content) as Record<string, string>)
    .filter(({ action }) => !action?.startsWith('role'))
    .map(({ action, entry }) => [action, entry]);
}

test('Asha imports a calendar, the operator approves it, and Bilal sees its events until it is revoked', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const url = 'https://example.com/secret/all.ics';
  world.elsewhere.set(url, [world.found('talk')]);
  await world.as(asha).feeds.subscribe({ feedId: crypto.randomUUID(), name: 'Talks', url });
  await refreshFeeds(world.host);
  const sees = async () => (await world.as(bilal).events.list({})).events.map(({ name }) => name);
  expect(await sees()).toEqual([]);
  const mira = await operator();
  const [calendar = expect.fail()] = (await mira.calendars()).calendars;
  expect(calendar).toMatchObject({ host: 'example.com', owner: 'Asha', isPublic: false, events: 1 });
  expect(JSON.stringify(calendar)).not.toMatch(/secret|test\.example/);
  const approve = { id: calendar.id, isPublic: true };
  expect((await mira.setCalendar(approve)).calendars).toMatchObject([{ isPublic: true }]);
  await mira.setCalendar(approve);
  expect(await sees()).toEqual(['Event talk']);
  await mira.setCalendar({ id: calendar.id, isPublic: false });
  expect(await sees()).toEqual([]);
  expect(await refusalOf(mira.setCalendar({ id: crypto.randomUUID(), isPublic: true }))).toBe('NOT_FOUND');
  expect(await logged()).toEqual([
    ['calendar approved', calendar.id],
    ['calendar revoked', calendar.id],
  ]);
});

test('the operator promotes an event until it begins, and ends that; what a host paid for continues', async () => {
  const asha = await world.person('Asha');
  for (const id of ['jam', 'walk']) await world.event(id, { host: asha });
  await world.event('party', { host: asha, status: 'draft' });
  const mira = await operator();
  const shown = async () => (await mira.promotions()).promotions.map(({ eventId, by }) => [eventId, by]);
  await mira.setPromotion({ eventId: 'jam', isPromoted: true });
  const order = { id: 'walk', orderId: crypto.randomUUID(), weeks: 1, weekPrice: 200 };
  await world.pay(asha, await world.as(asha).promotions.order(order));
  expect(await shown()).toEqual([
    ['jam', 'operator'],
    ['walk', 'host'],
  ]);
  await mira.setPromotion({ eventId: 'walk', isPromoted: false });
  expect((await mira.setPromotion({ eventId: 'jam', isPromoted: false })).promotions).toHaveLength(1);
  expect(await shown()).toEqual([['walk', 'host']]);
  for (const eventId of ['party', 'nothing'])
    expect(await refusalOf(mira.setPromotion({ eventId, isPromoted: true }))).toBe('NOT_FOUND');
  expect(await logged()).toEqual([
    ['event promoted', 'jam'],
    ['promotion ended', 'jam'],
  ]);
});

test('moderators are refused, and change nothing', async () => {
  await world.event('jam', { host: await world.person('Asha') });
  const nikhil = (await world.moderatingAs(await world.person('Nikhil'))).operator;
  for (const call of [
    () => nikhil.calendars(),
    () => nikhil.promotions(),
    () => nikhil.setCalendar({ id: crypto.randomUUID(), isPublic: true }),
    () => nikhil.setPromotion({ eventId: 'jam', isPromoted: true }),
  ])
    expect(await refusalOf(call())).toBe('OPERATORS_ONLY');
  expect(await logged()).toEqual([]);
});
