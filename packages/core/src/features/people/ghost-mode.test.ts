import { expect, test } from 'vitest';
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
