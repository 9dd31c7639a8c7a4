import { expect, test } from 'vitest';
import { categories } from './category.ts';
import { sampleEvents, samplePeople } from '../sandbox/sample-data.ts';
import { sampleMe } from '../sandbox/sample-me.ts';
import { interestOptions } from '../people/interests-and-genders.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('the list keeps to the category, soonest first, without what is long over', async () => {
  const asha = await world.person('Asha');
  await world.event('later', { inHours: 48 });
  await world.event('soon', { inHours: 1 });
  await world.event('gone', { inHours: -24 });
  expect((await world.as(asha).events.list({ category: 'music' })).events.map(({ id }) => id)).toEqual([
    'soon',
    'later',
  ]);
  expect((await world.as(asha).events.list({ category: 'tech' })).events).toEqual([]);
});

test('attendees are shown to attendees and the team, without blocked people', async () => {
  const people = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha'];
  for (const who of people) await world.person(who);
  const id = await world.event('gig', { host: 'Esha' });
  for (const who of ['Asha', 'Bilal', 'Chitra']) await world.take(who, id);
  const coming = async (who: string) => (await world.as(who).events.coming({ id })).people.map(({ name }) => name);
  expect(await coming('Asha')).toEqual(['Bilal', 'Chitra']);
  expect(await coming('Esha')).toEqual(['Asha', 'Bilal', 'Chitra']);
  expect(await refusalOf(coming('Dev'))).toBe('NOT_FOUND');
  await world.as('Chitra').safety.block({ personId: 'Asha' });
  expect(await coming('Asha')).toEqual(['Bilal']);
  expect(await coming('Chitra')).toEqual(['Bilal']);
  const { order } = await world.as('Bilal').events.get({ id });
  await world.as('Bilal').tickets.cancel({ id: order!.id });
  expect(await refusalOf(coming('Bilal'))).toBe('NOT_FOUND');
  expect(await coming('Asha')).toEqual([]);
});

test('without an account, people see only what is public about an event', async () => {
  const asha = await world.person('Asha');
  const look = (id: string) => world.as(null).events.preview({ id });
  await world.event('gig', { name: 'Gig', price: 250, host: asha });
  expect(await look('gig')).toMatchObject({ name: 'Gig', location: 'Dadar', price: 250, isAreaOnly: false });
  await world.event('home', {
    location: '14 Perry Cross Road',
    latitude: 19.06,
    longitude: 72.83,
    is_private: true,
    area: '88608b5681fffff',
    area_name: 'Bandra West',
  });
  const home = await look('home');
  expect(home).toMatchObject({ isAreaOnly: true });
  expect(JSON.stringify(home)).not.toMatch(/Perry|19\.06|72\.83/);
  await world.event('draft', { status: 'draft', host: asha });
  const feed = { id: crypto.randomUUID(), name: 'Walks', owner: asha, added_at: world.now };
  await world.db
    .insertInto('feed')
    .values({ ...feed, url: null, refreshed_at: null, next_at: null, etag: null, last_modified: null, problem: null })
    .execute();
  await world.event('walk');
  await world.db.updateTable('event').set({ feed_id: feed.id, feed_uid: 'walk' }).where('id', '=', 'walk').execute();
  for (const id of ['draft', 'walk', 'nothing', 'a\0b'])
    expect(await refusalOf(look(id))).toBe(id.includes('\0') ? 'BAD_REQUEST' : 'NOT_FOUND');
  await world.db.updateTable('feed').set({ approved_at: world.now }).execute();
  expect(await look('walk')).toMatchObject({ source: 'Walks' });
});

test('the profile’s numbers are real', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.event('free');
  const numbers = () => world.as(asha).account.activity();
  expect(await numbers()).toMatchObject({ meetings: 0, events: 0, connections: 0 });
  // At half past three in Mumbai; an event counts once, however many seats one has.
  const { request } = await world.as(asha).meets.request({ personId: bilal, window: 'today' });
  await world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' });
  await world.take(asha, 'free', 3);
  expect(await numbers()).toMatchObject({ meetings: 0, events: 1, connections: 1 });
  // A meeting counts once its day is over.
  world.pass(8.4 * 3600_000);
  expect((await numbers()).meetings).toBe(0);
  world.pass(0.1 * 3600_000);
  expect(await numbers()).toMatchObject({ meetings: 1, events: 1, connections: 1 });
});

test.each([
  ['now', 2],
  ['this week', 7 * 24],
] as const)('a meeting for %s counts %i hours later', async (window, hours) => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const { request } = await world.as(asha).meets.request({ personId: bilal, window });
  await world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' });
  world.pass(hours * 3600_000 - 1);
  expect((await world.as(bilal).account.activity()).meetings).toBe(0);
  world.pass(1);
  expect((await world.as(bilal).account.activity()).meetings).toBe(1);
  await world.as(asha).safety.block({ personId: bilal });
  expect((await world.as(bilal).account.activity()).meetings).toBe(0);
});

test('the sample data is what the specification says, at every load', () => {
  expect(sampleMe).toMatchObject({
    age: 26,
    gender: 'Non-binary',
    city: 'Mumbai',
    interests: ['Movies', 'Startups', 'Travel'],
    isPremium: false,
  });
  expect(samplePeople.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']);
  for (const person of samplePeople) {
    expect(person.age).toBeGreaterThanOrEqual(18);
    expect(person.age).toBeLessThanOrEqual(45);
    expect(person.interests.length).toBeGreaterThanOrEqual(2);
    expect(person.interests.length).toBeLessThanOrEqual(4);
    expect(person.distance).toBeGreaterThanOrEqual(0.5);
    expect(person.distance).toBeLessThanOrEqual(5);
    expect(person.city).toBe('Mumbai');
    for (const interest of person.interests) expect(interestOptions).toContain(interest);
  }
  const today = new Date('2026-03-02T20:00:00Z');
  const events = sampleEvents(today);
  expect(events).toEqual(sampleEvents(new Date('2026-03-03T18:00:00Z')));
  expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(events.map(({ name }) => name)).toEqual([
    'Startup Networking Night',
    'Movie Marathon Weekend',
    'Study Group Session',
    'Tech Conference 2025',
    'Art Gallery Opening',
    'Food Festival',
    'Music Concert',
    'Sports Tournament',
  ]);
  for (const event of events) {
    expect(Number.isInteger(event.price) && event.price >= 0 && event.price <= 2000).toBe(true);
    expect(categories).toContain(event.category);
    expect(new Date(event.date).getTime()).toBeGreaterThan(today.getTime());
  }
});
