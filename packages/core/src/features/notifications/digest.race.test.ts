import { expect, test } from 'vitest';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { sendDigests } from './send-digests.ts';

const world = freshWorld();

test(`four processes send each of thirty digests once, while people save settings (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  const people = Array.from({ length: 30 }, (_, nth) => `P${nth}`);
  for (const who of people) {
    await world.person(who);
    await world.as(who).notifications.saveSettings({ digest: true });
  }
  world.now = new Date('2026-03-05T12:30:00Z');
  await world.event('gig', { latitude: 19.0596, longitude: 72.8295 });
  const sent: string[] = [];
  const work = async () => {
    for (let turn = 0; turn < 20; turn++)
      await sendDigests(world.host, async ({ personId }) => {
        sent.push(personId);
        // Its settings are saved while it is on its way.
        await world.as(personId).notifications.saveSettings({ showNames: true });
      });
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(sent.toSorted()).toEqual(people.toSorted());
});
