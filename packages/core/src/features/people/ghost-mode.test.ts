import { expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { forever, ghostEnd } from './ghost-mode-end.ts';
import { isGhostOrPaused, isGhostOrPausedNow } from './is-ghost-or-paused.ts';

const world = freshWorld();
const now = new Date('2026-03-02T10:00:00Z');

test('ghost mode ends after an hour, after a day, or never', () => {
  expect(ghostEnd('1 hour', now)).toEqual(new Date('2026-03-02T11:00:00Z'));
  expect(ghostEnd('24 hours', now)).toEqual(new Date('2026-03-03T10:00:00Z'));
  expect(ghostEnd('until I switch it off', now)).toEqual(forever);
});

test('who never hid is not in ghost mode, and at its end it is over', () => {
  expect(isGhostOrPaused({ ghost_until: null, paused_at: null }, now)).toBe(false);
  expect(isGhostOrPaused({ ghost_until: new Date(now.getTime() + 1), paused_at: null }, now)).toBe(true);
  expect(isGhostOrPaused({ ghost_until: now, paused_at: null }, now)).toBe(false);
  expect(isGhostOrPaused({ ghost_until: new Date(now.getTime() - 1), paused_at: null }, now)).toBe(false);
});

test('the database tells who is in ghost mode; someone who does not exist is not', async () => {
  const bilal = await world.person('Bilal');
  const hides = (id: string) => isGhostOrPausedNow(world.db, id, world.now);
  expect(await hides(bilal)).toBe(false);
  await world.as(bilal).people.setGhost({ time: '1 hour' });
  expect(await hides(bilal)).toBe(true);
  await world.as(bilal).people.setGhost({ time: null });
  expect(await hides(bilal)).toBe(false);
  expect(await hides('Nobody')).toBe(false);
});

test('there is a limit on coming back, of which connections hear, and none on hiding', async () => {
  const asha = await world.person('Asha');
  const { people } = world.as(asha);
  for (let nth = 0; nth < rateLimits.ghostEnds.times; nth++) await people.setGhost({ time: null });
  expect(await refusalOf(people.setGhost({ time: null }))).toBe('TOO_MANY');
  for (let nth = 0; nth < rateLimits.accountChanges.times; nth++) await people.setPaused({ on: false });
  expect(await refusalOf(people.setPaused({ on: false }))).toBe('TOO_MANY');
  for (let nth = 0; nth < 2; nth++) expect((await people.setGhost({ time: '1 hour' })).ghost).not.toBeNull();
  for (let nth = 0; nth < 2; nth++) await people.setPaused({ on: true });
});

test('a page shows nothing of where someone is while the list of people nearby is behind', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  await world.connect(asha, bilal);
  const page = (viewer: string) => world.as(viewer).people.person({ id: asha });
  expect(await page(bilal)).toMatchObject({ distance: 0.5 });
  expect(await page(chitra)).toMatchObject({ distance: 0.5 });
  // In another process, of which this one hasn't heard.
  const ghost = (ghost_until: Date | null) =>
    world.db.updateTable('person').set({ ghost_until }).where('id', '=', asha).execute();
  await ghost(forever);
  expect(await page(bilal)).toMatchObject({ distance: null });
  expect(await refusalOf(page(chitra))).toBe('NOT_FOUND');
  await ghost(null);
  expect(await page(chitra)).toMatchObject({ distance: 0.5 });
  world.nearby.suspend();
  expect(await page(bilal)).toMatchObject({ distance: null });
  expect(await refusalOf(page(chitra))).toBe('NOT_FOUND');
  await world.nearby.load();
  expect(await page(chitra)).toMatchObject({ distance: 0.5 });
});
