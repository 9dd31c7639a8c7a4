import { expect, test, vi } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { emptyOptionalProfile } from '../people/empty-optional-profile.ts';
import { optionalProfileRow } from '../people/optional-profile-row.ts';
import { eventsPage } from './list-sizes.ts';

const world = freshWorld();

const hostedBy = (who: string, personId: string, after?: string) =>
  world.as(who).events.hostedBy(after === undefined ? { personId } : { personId, after });

test('Bilal sees what Asha hosts from now on, a private address as its area, and none of her drafts', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  await world.event('later', { host: 'Asha', inHours: 48 });
  await world.event('home', {
    host: 'Asha',
    inHours: 24,
    location: 'Flat 7',
    is_private: true,
    area: '88608b0a3dfffff',
  });
  await world.event('past', { host: 'Asha', inHours: -30 });
  await world.event('draft', { host: 'Asha', status: 'draft' });
  await world.event('cancelled', { host: 'Asha', status: 'cancelled' });
  await world.event('other', { host: 'Bilal' });
  const { host, pastEvents, events, next } = await hostedBy('Bilal', 'Asha');
  expect(pastEvents).toBe(1);
  expect(host).toEqual({ id: 'Asha', name: 'Asha', profilePicture: 'avatars/asha.svg' });
  expect(events.map(({ id }) => id)).toEqual(['home', 'later']);
  expect(JSON.stringify(events)).not.toContain('Flat 7');
  expect(next).toBeNull();
});

test('nobody is found who hosts nothing, or is blocked either way', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  await world.event('jam', { host: 'Asha' });
  await world.event('draft', { host: 'Bilal', status: 'draft' });
  await world.event('past', { host: 'Dev', inHours: -30 });
  for (const id of ['Bilal', 'Chitra', 'nobody']) expect(await refusalOf(hostedBy('Asha', id))).toBe('NOT_FOUND');
  // A draft is not public, also for its host.
  expect(await refusalOf(hostedBy('Bilal', 'Bilal'))).toBe('NOT_FOUND');
  expect((await hostedBy('Asha', 'Dev')).events).toEqual([]);
  expect((await hostedBy('Chitra', 'Asha')).events).toHaveLength(1);
  await world.as('Asha').safety.block({ personId: 'Chitra' });
  expect(await refusalOf(hostedBy('Chitra', 'Asha'))).toBe('NOT_FOUND');
  await world.as('Asha').safety.block({ personId: 'Dev' });
  expect(await refusalOf(hostedBy('Asha', 'Dev'))).toBe('NOT_FOUND');
});

test('pages continue where the last one ended', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  for (let nth = 0; nth <= eventsPage; nth++) await world.event(`e${nth}`, { host: 'Asha', inHours: 10 + nth });
  const first = await hostedBy('Bilal', 'Asha');
  const second = await hostedBy('Bilal', 'Asha', first.next ?? '');
  expect([first.events.length, second.events.map(({ id }) => id), second.next]).toEqual([
    eventsPage,
    [`e${eventsPage}`],
    null,
  ]);
});

test('only people who can open the profile of a host read their bio', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await world.event('jam', { host: 'Asha' });
  const bio = 'I plan trips around what there is to eat.';
  await world.db
    .insertInto('own_words')
    .values({ person_id: 'Asha', ...optionalProfileRow({ ...emptyOptionalProfile, bio }, bio) })
    .execute();
  await world.connect('Asha', 'Bilal');
  expect((await hostedBy('Chitra', 'Asha')).bio).toBe(bio);
  await world.as('Asha').people.setGhost({ time: '1 hour' });
  expect((await hostedBy('Bilal', 'Asha')).bio).toBe(bio);
  expect((await hostedBy('Chitra', 'Asha')).bio).toBeNull();
});

test('looking at a host counts as a look at a person, so that nobody can watch when someone hides', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  for (let nth = 0; nth <= eventsPage; nth++) await world.event(`e${nth}`, { host: 'Asha', inHours: 10 + nth });
  const first = await hostedBy('Bilal', 'Asha');
  expect(first.bio).not.toBeNull();
  const take = vi.spyOn(world.rateLimits, 'take').mockImplementation(async (name) => name !== 'personPages');
  for (const id of ['Asha', 'nobody', 'Bilal']) expect(await refusalOf(hostedBy('Bilal', id))).toBe('LOOKED_TOO_OFTEN');
  // Further pages are no look, and tell nothing.
  take.mockClear();
  expect(await hostedBy('Bilal', 'Asha', first.next ?? '')).toMatchObject({ bio: null, events: [{ id: 'e20' }] });
  expect(take).not.toHaveBeenCalled();
});
