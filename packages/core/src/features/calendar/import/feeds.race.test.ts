import { expect, test } from 'vitest';
import { freshWorld, isRealPostgres } from '../../../testing/world.ts';
import { refreshFeeds } from './refresh-feeds.ts';

const world = freshWorld();

test(`four processes fetch each calendar once, and one of each server at a time (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  const addresses: string[] = [];
  for (const who of ['Asha', 'Bilal', 'Chitra', 'Dev']) {
    const me = await world.person(who);
    for (let at = 0; at < 5; at++) {
      const url = `https://city${at}.example:8443/${who}.ics`;
      addresses.push(url);
      await world.as(me).feeds.subscribe({ feedId: crypto.randomUUID(), name: who, url });
    }
  }
  const fetched: string[] = [];
  const open: string[] = [];
  let most = 0;
  const process = () =>
    refreshFeeds({
      ...world.host,
      calendars: {
        ...world.calendars,
        async fetch(address) {
          const { hostname } = new URL(address);
          fetched.push(address);
          open.push(hostname);
          most = Math.max(most, open.filter((it) => it === hostname).length);
          await new Promise((resolve) => setTimeout(resolve, 5));
          open.splice(open.indexOf(hostname), 1);
          return null;
        },
      },
    });
  const looked = await Promise.all(Array.from({ length: 4 }, process));
  expect(looked.reduce((sum, it) => sum + it)).toBe(20);
  expect(fetched.toSorted()).toEqual(addresses.toSorted());
  expect(most).toBe(1);
});
