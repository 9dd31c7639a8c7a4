import { approveFeed, revokeFeed } from '@nukkad/core/features/calendar/import/feed-approval.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../../server.ts';
import { Browser, signedIn } from '../../../testing/browser.ts';
import { serve } from '../../../testing/serve.ts';

let server: RunningServer;
let asha: Browser;
let bilal: Browser;
let chitra: Browser;
const stranger = () => new Browser(server.url);
beforeAll(async () => {
  server = await serve();
  // Sample person 1 is a new account without a profile.
  [asha, bilal, chitra] = await Promise.all([signedIn(server, '1'), signedIn(server, '3'), signedIn(server, '4')]);
  await asha.api.account.saveProfile({
    name: 'Asha New',
    age: 30,
    gender: 'Female',
    city: 'Mumbai',
    interests: ['Music'],
  });
  const { db, now } = server.host;
  const request = await db
    .insertInto('meet_request')
    .values({
      from_person: '1',
      to_person: '3',
      status: 'pending',
      asked_at: now(),
      expires_at: new Date(now().getTime() + 86_400_000),
      ended_at: null,
      time_window: 'today',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' });
});

const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const spam = (file: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...Array.from({ length: 20 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:spam-${file}-${at}`,
      `DTSTART:${inMinutes(30 + file * 20 + at)}`,
      `SUMMARY:Zigzagprize ${file} ${at}`,
      'LOCATION:Bandra Fort',
      'URL:https://phishing.example/login',
      'END:VEVENT',
    ]).flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Whether someone finds an event of the files, by every way that there is. */
async function waysToFind(by: Browser) {
  const seen: Record<string, number> = {};
  const names = (events: readonly { name: string }[]) =>
    events.filter(({ name }) => name.includes('Zigzagprize')).length;
  if (by.cookie) {
    let after: string | undefined;
    seen['list'] = 0;
    do {
      const page = await by.api.events.list(after === undefined ? {} : { after });
      seen['list'] += names(page.events);
      after = page.next ?? undefined;
    } while (after !== undefined);
    for (const words of ['Zigzagprize', 'zigzagprise'])
      seen[`search ${words}`] = names((await by.api.events.list({ words })).events);
    const month = async (words: string) =>
      (
        await Promise.all(
          [0, 1].map(async (ahead) => {
            const day = new Date(Date.now() + 5.5 * 3600_000);
            const at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7);
            return by.api.events.month({ month: at as `${number}-${number}`, words });
          }),
        )
      )
        .flatMap(({ days }) => days)
        .reduce((sum, { events }) => sum + events, 0);
    seen['month'] = await month('Zigzagprize');
  }
  const { id } = await server.host.db
    .selectFrom('event')
    .select('id')
    .where('feed_uid', '=', 'spam-0-0')
    .executeTakeFirstOrThrow();
  const ok = async (path: string) => ((await by.fetch(path)).ok ? 1 : 0);
  if (by.cookie) {
    const answers = async (call: Promise<unknown>) =>
      call.then(
        () => 1,
        () => 0,
      );
    seen['get'] = await answers(by.api.events.get({ id }));
    seen['save'] = await answers(by.api.events.save({ id }));
    seen['saved'] = names((await by.api.events.list({ saved: true })).events);
    seen['unsave'] = await answers(by.api.events.unsave({ id }));
  }
  seen['its calendar file'] = await ok(`/calendar/events/${id}.ics`);
  return seen;
}

/** How many of them those without an account find. */
async function publicly() {
  const { id } = await server.host.db
    .selectFrom('event')
    .select('id')
    .where('feed_uid', '=', 'spam-0-0')
    .executeTakeFirstOrThrow();
  const count = async (path: string, word: string) =>
    (await (await stranger().fetch(path)).text()).split(word).length - 1;
  const ok = async (path: string) => ((await stranger().fetch(path)).ok ? 1 : 0);
  return {
    page: await ok(`/e/${id}`),
    poster: await ok(`/e/${id}/poster.png`),
    ics: await count('/calendar/all.ics', 'SUMMARY:Zigzagprize'),
    rss: await count('/calendar/all.rss', '<title>Zigzagprize'),
    sitemap: await count('/sitemap.xml', `/e/${id}<`),
    'its calendar file': await ok(`/calendar/events/${id}.ics`),
  };
}

/** Every way leads there. */
const ways = {
  get: 1,
  save: 1,
  saved: 1,
  unsave: 1,
  'its calendar file': 1,
};
const shown = { page: 1, poster: 1, ics: 20, rss: 20, sitemap: 1, 'its calendar file': 1 };
const hidden = { page: 0, poster: 0, ics: 0, rss: 0, sitemap: 0, 'its calendar file': 0 };

/** Documents for everyone are looked at again every 5 s. */
const soon = { timeout: 70_000, interval: 1000 };

const none = (ways: Record<string, number>) => Object.fromEntries(Object.keys(ways).map((way) => [way, 0]));

test(
  'five files of a new account are shown to its connections alone, until the operator approves a calendar',
  { timeout: 400_000 },
  async () => {
    const before = (await chitra.api.events.list({})).events.map(({ id }) => id);
    expect(before.length).toBeGreaterThan(0);
    const feeds = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const [file, id] of feeds.entries()) {
      const answer = await asha.fetch(`/api/feeds/${id}/file?name=Prizes`, {
        method: 'PUT',
        body: spam(file),
      });
      expect(await answer.json()).toMatchObject({ events: 20 });
    }
    const found = await waysToFind(chitra);
    expect(found).toEqual(none(found));
    expect((await chitra.api.events.list({})).events.map(({ id }) => id)).toEqual(before);
    await expect.poll(publicly, soon).toEqual(hidden);

    // Bilal knows her, and sees where they come from.
    const all = { ...ways, list: 100, month: 100, 'search Zigzagprize': 20 };
    expect(await waysToFind(bilal)).toEqual({ ...all, 'search zigzagprise': 0 });
    const first = (await bilal.api.events.list({ words: 'Zigzagprize' })).events[0]!;
    expect(first.source).toMatchObject({ name: 'Prizes', addedBy: { id: '1', name: 'Asha New' }, isPublic: false });

    // The operator approves the first of the five.
    await transaction(server.host, ({ db, now }) => approveFeed(db, feeds[0]!, now));
    const one = { ...ways, list: 20, month: 20, 'search Zigzagprize': 20, 'search zigzagprise': 20 };
    expect(await waysToFind(chitra)).toEqual(one);
    await expect.poll(publicly, soon).toEqual(shown);
    expect(await waysToFind(bilal)).toMatchObject({ list: 100 });

    await transaction(server.host, ({ db, now }) => revokeFeed(db, feeds[0]!, now));
    expect(await waysToFind(chitra)).toEqual(none(found));
    await expect.poll(publicly, soon).toEqual(hidden);
    expect(await waysToFind(bilal)).toMatchObject({ list: 100 });

    await bilal.api.safety.block({ personId: '1' });
    expect(await waysToFind(bilal)).toEqual(none(found));
  },
);
