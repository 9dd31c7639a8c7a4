import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import { FeedProblem, type FoundEvent } from './calendar-reader.ts';
import { importFeedFile } from './import-file.ts';
import { syncOperatorFeeds } from './operator-feeds.ts';
import { refreshFeeds } from './refresh-feeds.ts';
import { categoryOf } from './guessed-category.ts';
import { feedAddress, pageAddress } from './feed-address.ts';
import { refreshBackoffMs } from './refresh-interval.ts';
import { plainText } from './plain-text.ts';

const world = freshWorld();
const hourMs = 3600_000;

const found: typeof world.found = (uid, rest) => world.found(uid, rest);

const address = 'https://calendars.example/city.ics';
const subscribe = (who: string, url = address, feedId: string = crypto.randomUUID()) =>
  world.as(who).feeds.subscribe({ feedId, name: 'City halls', url });
const listed = async (who: string) => (await world.as(who).feeds.list()).feeds;
const events = async (who: string) => (await world.as(who).events.list({ category: 'all' })).events;
const rows = () =>
  world.db.selectFrom('event').selectAll().where('feed_id', 'is not', null).orderBy('feed_uid').execute();

/** Asha has brought in a calendar, and it was read. */
async function brought(...all: FoundEvent[]) {
  const asha = await world.person('Asha');
  world.elsewhere.set(address, all);
  const { id } = await subscribe(asha);
  await refreshFeeds(world.host);
  return { asha, id };
}

test('Asha brings a calendar in by its address, and Bilal, whom she knows, sees its events with their source', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.connect(asha, bilal);
  world.elsewhere.set(address, [found('a'), found('b', { inHours: 48, url: null })]);
  const feed = await subscribe(asha, 'webcal://calendars.example/city.ics');
  expect(feed).toMatchObject({ url: address, step: 'waiting', events: 0, problem: null });
  expect(await refreshFeeds(world.host)).toBe(1);
  expect(await listed(asha)).toMatchObject([{ id: feed.id, step: null, events: 2, problem: null }]);
  expect(await listed(bilal)).toEqual([]);
  expect(await events(bilal)).toMatchObject([
    {
      name: 'Event a',
      capacity: null,
      seatsLeft: null,
      price: 0,
      host: null,
      image: expect.stringMatching(/^posters\/music-\d-\d\.svg$/),
      source: {
        name: 'City halls',
        url: 'https://example.com/a',
        addedBy: { id: asha, name: 'Asha' },
        isPublic: false,
      },
    },
    { source: { url: null } },
  ]);
  expect((await events(asha))[0]!.source!.addedBy!.id).toBe(asha);
  const { id } = (await events(bilal))[0]!;
  expect(
    await refusalOf(world.as(bilal).tickets.order({ id, orderId: crypto.randomUUID(), quantity: 1, price: 0 })),
  ).toBe('NOT_FOUND');
});

describe('who may bring calendars in', () => {
  test('people with a complete profile can add five; the same one only once', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const feedId = crypto.randomUUID();
    await subscribe(asha, address, feedId);
    expect(await subscribe(asha, address, feedId)).toMatchObject({ id: feedId });
    expect(await refusalOf(subscribe(bilal, 'https://calendars.example/other.ics', feedId))).toBe('ID_TAKEN');
    expect(await refusalOf(subscribe(asha, `${address}#top`))).toBe('FEED_KNOWN');
    // What others have brought in, nobody learns by trying.
    expect(await subscribe(bilal, `${address}#top`)).toMatchObject({ url: address });
    for (let at = 2; at <= 5; at++) await subscribe(asha, `${address}?${at}`);
    expect(await refusalOf(subscribe(asha, `${address}?6`))).toBe('FEEDS_FULL');
    await world.db.updateTable('person').set({ onboarded_at: null }).where('id', '=', bilal).execute();
    expect(await refusalOf(subscribe(bilal, `${address}?7`))).toBe('PROFILE_INCOMPLETE');
    expect(await refusalOf(world.as(null).feeds.list())).toBe('SIGNED_OUT');
  });

  test('six at once are five', async () => {
    const asha = await world.person('Asha');
    await Promise.all(Array.from({ length: 6 }, (_, at) => subscribe(asha, `${address}?${at}`).catch(() => {})));
    expect(await listed(asha)).toHaveLength(5);
  });

  test('what is no address is refused, and looking too often, too', async () => {
    const asha = await world.person('Asha');
    for (const url of ['calendars', 'ftp://a.example/', 'javascript:alert(1)', 'https://a:b@calendars.example/'])
      expect(await refusalOf(subscribe(asha, url))).toBe('FEED_ADDRESS');
    const { id } = await subscribe(asha);
    for (let at = 1; at < 20; at++) await world.as(asha).feeds.refresh({ id });
    expect(await refusalOf(world.as(asha).feeds.refresh({ id }))).toBe('FEEDS_TOO_OFTEN');
  });

  test('someone else’s calendar is not found', async () => {
    const { id } = await brought(found('a'));
    const bilal = await world.person('Bilal');
    expect(await refusalOf(world.as(bilal).feeds.refresh({ id }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(bilal).feeds.remove({ id }))).toBe('NOT_FOUND');
    expect(await rows()).toHaveLength(1);
  });
});

describe('what changes in a calendar', () => {
  const again = async (...all: FoundEvent[]) => {
    world.elsewhere.set(address, all);
    world.pass(8 * hourMs);
    expect(await refreshFeeds(world.host)).toBe(1);
  };

  test('changes here: under the same id, with a higher revision; what stays is left as it is', async () => {
    const [a, b] = [found('a'), found('b')];
    await brought(a, b);
    const before = await rows();
    await again({ ...a, name: 'Another name' }, b);
    const after = await rows();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ name, revision }) => [name, revision])).toEqual([
      ['Another name', 1],
      ['Event b', 0],
    ]);
    expect(after[1]).toEqual(before[1]);
  });

  test('what is missing or says so is cancelled, but not what is over; what comes back is on again', async () => {
    const [over, a, b] = [found('0', { inHours: 1 }), found('a'), found('b')];
    const { asha } = await brought(over, a, b);
    await again({ ...b, isCancelled: true });
    expect((await rows()).map(({ feed_uid, status }) => [feed_uid, status])).toEqual([
      ['0', 'published'],
      ['a', 'cancelled'],
      ['b', 'cancelled'],
    ]);
    expect(await events(asha)).toEqual([]);
    expect((await listed(asha))[0]!.events).toBe(0);
    await again(a);
    expect((await events(asha)).map(({ name }) => name)).toEqual(['Event a']);
  });

  test('what was cancelled before it was ever seen is not shown', async () => {
    await brought(found('a', { isCancelled: true }));
    expect(await rows()).toEqual([]);
  });

  test('a problem is shown in words, retried less and less often, and deletes nothing', async () => {
    const { asha } = await brought(found('a'));
    world.elsewhere.set(address, new FeedProblem('Line 14: this should be a name, a colon and a value.'));
    world.pass(8 * hourMs);
    const pauses = [];
    for (let turn = 0; turn < 4; turn++) {
      expect(await refreshFeeds(world.host)).toBe(1);
      const [feed] = await listed(asha);
      expect(feed).toMatchObject({ problem: 'Line 14: this should be a name, a colon and a value.', step: null });
      const pause = Date.parse(feed!.next!) - world.now.getTime();
      pauses.push(pause);
      world.pass(pause - 1);
      expect(await refreshFeeds(world.host)).toBe(0);
      world.pass(1);
    }
    for (const [at, pause] of pauses.entries()) expect(Math.abs(pause / (5 * 60_000 * 2 ** at) - 1)).toBeLessThan(0.11);
    expect(await events(asha)).toHaveLength(1);
    await again(found('a'));
    expect(await listed(asha)).toMatchObject([{ problem: null }]);
  });

  test('what its server said is said to it the next time, but once a day it is read to the end', async () => {
    await brought(found('a'));
    await again(found('a'));
    world.pass(24 * hourMs);
    await refreshFeeds(world.host);
    expect(world.fetched.map(({ known }) => known.etag)).toEqual([null, 'W/"1"', null]);
  });
});

describe('the same event', () => {
  test('of two calendars is shown once; when the first goes, the other has it', async () => {
    const { asha, id } = await brought(found('a', { name: 'Jazz Night' }));
    const other = 'https://other.example/city.ics';
    world.pass(1000);
    world.elsewhere.set(other, [
      found('z', { name: 'JAZZ night', location: 'bandra fort', startsAt: (await rows())[0]!.starts_at }),
      found('y'),
    ]);
    await subscribe(asha, other);
    await refreshFeeds(world.host);
    expect((await events(asha)).map(({ name }) => name).toSorted()).toEqual(['Event y', 'Jazz Night']);
    await world.as(asha).feeds.remove({ id });
    expect((await events(asha)).map(({ name }) => name).toSorted()).toEqual(['Event y', 'JAZZ night']);
  });

  test('that is hosted here stays the host’s', async () => {
    const asha = await world.person('Asha');
    await world.event('own', { inHours: 24 });
    world.elsewhere.set(address, [found('a', { name: 'Event own', location: 'Dadar' })]);
    await subscribe(asha);
    await refreshFeeds(world.host);
    expect((await events(asha)).map(({ id }) => id)).toEqual(['own']);
  });

  test('is brought in once, however many look at its calendar', async () => {
    const asha = await world.person('Asha');
    world.elsewhere.set(
      address,
      Array.from({ length: 20 }, (_, at) => found(`e${at}`)),
    );
    await subscribe(asha);
    const looked = await Promise.all(Array.from({ length: 8 }, () => refreshFeeds(world.host)));
    expect(looked.reduce((sum, it) => sum + it)).toBe(1);
    expect(world.fetched).toHaveLength(1);
    expect(await rows()).toHaveLength(20);
  });
});

test('a calendar that is removed takes its events along, also while it is being read', async () => {
  const { asha, id } = await brought(found('a'));
  expect(await world.as(asha).feeds.remove({ id })).toEqual({ feeds: [] });
  expect(await rows()).toEqual([]);
  const read = world.calendars.read;
  const { id: second } = await subscribe(asha);
  world.calendars.read = async (...asked) => {
    await world.as(asha).feeds.remove({ id: second });
    return read(...asked);
  };
  await refreshFeeds(world.host);
  world.calendars.read = read;
  expect(await rows()).toEqual([]);
});

test('a process that dies while it reads leaves the calendar to another', async () => {
  const asha = await world.person('Asha');
  world.elsewhere.set(address, [found('a')]);
  await subscribe(asha);
  const { fetch } = world.calendars;
  world.calendars.fetch = () => new Promise(() => {});
  void refreshFeeds(world.host);
  await expect.poll(async () => (await listed(asha))[0]!.step).toBe('fetching');
  world.calendars.fetch = fetch;
  expect(await refreshFeeds(world.host)).toBe(0);
  world.pass(5 * 60_000);
  expect(await refreshFeeds(world.host)).toBe(1);
  expect(await listed(asha)).toMatchObject([{ step: null, events: 1 }]);
});

test('a file is taken in at once, and what cannot be read leaves nothing', async () => {
  const asha = await world.person('Asha');
  world.elsewhere.set('my file', [found('a'), found('b')]);
  world.elsewhere.set('broken', new FeedProblem('Line 3: this event has no UID.'));
  const id = crypto.randomUUID();
  const file = (name: string) => importFeedFile(world.host, asha, { id, name: 'Festival' }, Buffer.from(name));
  await expect(file('broken')).rejects.toThrow('Line 3: this event has no UID.');
  expect(await listed(asha)).toEqual([]);
  expect(await file('my file')).toMatchObject({ id, url: null, events: 2, next: null });
  expect(await file('my file')).toMatchObject({ id, events: 2 });
  expect(await rows()).toHaveLength(2);
  expect(await refusalOf(world.as(asha).feeds.refresh({ id }))).toBe('NOT_FOUND');
});

test('the operator’s calendars are those of the settings, even if someone has added one before', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await subscribe(bilal, address);
  world.elsewhere.set(address, [found('a')]);
  await syncOperatorFeeds(world.host, [address, 'https://other.example/']);
  await syncOperatorFeeds(world.host, [address]);
  await refreshFeeds(world.host);
  expect(await events(asha)).toHaveLength(1);
  for (const who of [asha, bilal])
    expect((await events(who))[0]!.source).toEqual({
      name: 'calendars.example',
      url: 'https://example.com/a',
      addedBy: null,
      isPublic: true,
    });
  expect(await listed(asha)).toEqual([]);
  await syncOperatorFeeds(world.host, []);
  expect(await events(asha)).toEqual([]);
  expect((await events(bilal))[0]!.source).toMatchObject({ name: 'City halls' });
});

test('events of long ago are forgotten', async () => {
  await brought(found('a'));
  world.elsewhere.set(address, []);
  world.pass(29 * 24 * hourMs);
  await refreshFeeds(world.host);
  expect(await rows()).toHaveLength(1);
  world.pass(3 * 24 * hourMs);
  await refreshFeeds(world.host);
  expect(await rows()).toEqual([]);
});

describe('rules', () => {
  test('addresses of calendars and of pages', () => {
    expect(feedAddress(' WEBCAL://a.example/x ')).toBe('https://a.example/x');
    expect(feedAddress('http://a.example/x#y')).toBe('http://a.example/x');
    for (const typed of [
      'https://u@a.example/',
      'https:a',
      '//a.example',
      'data:text/calendar,x',
      `https://a.example/${'x'.repeat(3000)}`,
    ])
      expect(feedAddress(typed)).toBeNull();
    expect(pageAddress('https://a.example/x')).toBe('https://a.example/x');
    for (const written of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'https://u:p@a.example/',
      '',
    ])
      expect(pageAddress(written)).toBeNull();
  });

  test('categories are guessed from what an event says', () => {
    expect(categoryOf(['MUSIC'], 'A football match', '')).toBe('Music');
    expect(categoryOf([], 'Sunday Cricket', 'with music')).toBe('Sports');
    expect(categoryOf([], 'Meet the neighbours', 'Chai for everyone')).toBe('Food');
    expect(categoryOf(['Community'], 'JavaScript evening', '')).toBe('Tech');
    expect(categoryOf([], 'शाम', '')).toBe('Arts');
  });

  test('text is plain, and within its bounds', () => {
    expect(plainText('3 < 5 & 7 > 6', 100, 'one line')).toBe('3 < 5 & 7 > 6');
    expect(plainText('<b>a</b>&nbsp;&#x41;&#65;&bogus;', 100, 'one line')).toBe('a AA&bogus;');
    expect(plainText('<style>x{}</style>a<img src=x onerror=alert(1)>b', 100, 'one line')).toBe('ab');
    expect(plainText('a\r\n\r\n\r\n\r\nb \n c', 100, 'lines')).toBe('a\n\nb\n c');
    expect(plainText('🎉🎉🎉', 4, 'one line')).toBe('🎉…');
    // What was made to take long does not.
    const before = process.threadCpuUsage();
    plainText('<'.repeat(500_000), 100, 'lines');
    plainText('<script>'.repeat(60_000), 100, 'lines');
    plainText('<a '.repeat(100_000), 100, 'lines');
    plainText(' \n'.repeat(200_000), 100, 'lines');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  test('pauses grow with each failure, up to a day', () => {
    expect([0, 1, 2, 3, 20, 1000].map((failures) => refreshBackoffMs(failures, 0.5) / 60_000)).toEqual([
      360, 5, 10, 20, 1440, 1440,
    ]);
    expect(refreshBackoffMs(0, 0)).toBeLessThan(refreshBackoffMs(0, 1));
  });
});
