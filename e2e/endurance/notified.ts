import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { Browser } from '@nukkad/server/testing/browser.ts';
import { addAttendees, addConversations } from '@nukkad/server/testing/notified-people.ts';
import { announcementLimits } from '@nukkad/core/features/hosting/announcement-limits.ts';
import { cellOf } from '@nukkad/core/features/sandbox/sandbox.ts';
import { startPushService } from '@nukkad/server/testing/pretend-push-service.ts';
import { ORPCError } from '@orpc/client';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Dice } from './dice.ts';
import { Program } from './server-in-process.ts';
import { withFolder, type Postgres, type Redis } from './scenarios.ts';
import { signIn } from './trial.ts';

const people = 100;
/** Someone gets 60 pushes an hour at most; one of them is about messages. */
const maxAnnouncements = 55;
/** As many are sent however slowly servers answer. */
const minAnnouncements = 10;
const timeoutMs = 150_000;
/** A sample person with premium, who hosts the event and writes to everyone. */
const asha = '2';
/** Sample people who ask to meet, each as many as anyone may in a day. */
const askers = ['3', '4', '5'];
const requestsEach = 10;
/** How long what a killed server sent may take to arrive, and what other servers sent to be marked, in ms. */
const settledMs = 1500;

export interface NotifiedOutcome {
  /** Notifications for a browser each. */
  caused: number;
  lost: number;
  doubled: number;
  /** Pushes that had arrived and were not marked when their server was killed. */
  mayDouble: number;
  kills: number;
  faults: string[];
}

type Db = Awaited<ReturnType<typeof openDatabase>>;

/** Each gets as many announcements as one may in a day. */
const events = ['gig', ...Array.from({ length: maxAnnouncements / announcementLimits.aDay }, (_, nth) => `gig-${nth}`)];
const names = Array.from({ length: people }, (_, nth) => `p${nth}`);

/** People with a browser each, who go to all events of Asha’s, may chat with her and are nearby. */
async function fill(db: Db, subscriptionOf: Parameters<typeof addAttendees>[2]) {
  await addAttendees(db, names, subscriptionOf);
  await sql`update person set interests = '{Food,Music}' where id = any(${names}::text[])`.execute(db);
  await sql`insert into presence (person_id, area, expires_at)
    select id, ${cellOf('Bandra West')}, now() + interval '1 day' from unnest(${names}::text[]) as id`.execute(db);
  await sql`update event set host_id = ${asha} where id = 'gig'`.execute(db);
  await sql`insert into event (id, name, category, description, starts_at, ends_at, created_at, changed_at, host_id,
      location, price, image, capacity, seats_left)
    select other, name, category, description, starts_at, ends_at, created_at, changed_at, host_id,
      location, price, image, capacity, seats_left
    from event cross join unnest(${events.slice(1)}::text[]) as other where id = 'gig'`.execute(db);
  await sql`insert into payment_order (id, person_id, purpose, event_id, amount_paise, status, ordered_at, settled_at)
    select gen_random_uuid(), person_id, purpose, other, amount_paise, status, ordered_at, settled_at
    from payment_order cross join unnest(${events.slice(1)}::text[]) as other where event_id = 'gig'`.execute(db);
  const conversations = await addConversations(
    db,
    names.map((name) => [name, asha] as const),
  );
  return conversations.map(({ id }) => id);
}

type Service = Awaited<ReturnType<typeof startPushService>>;

const keyOf = (browser: string, tag: string | undefined) => `${browser} ${tag}`;

/** What arrived to be shown, by browser and notification. */
const arrivalsAt = (service: Service) =>
  Map.groupBy(
    service.received.filter(({ message }) => !('close' in message)),
    ({ browser, message }) => keyOf(browser, message['tag']),
  );

/** Pushes that have arrived and are still to be marked, by delivery and try. */
async function unmarked(db: Db, service: Service): Promise<string[]> {
  const { rows } = await sql<{ browser: string; tag: string; id: string }>`
    select person_id as browser, notification_id::text as tag, delivery.id || ' ' || tries as id
    from delivery join push_subscription on push_subscription.id = subscription_id
    where way = 'push' and tries > 0`.execute(db);
  const known = arrivalsAt(service);
  return rows.filter(({ browser, tag }) => known.has(keyOf(browser, tag))).map(({ id }) => id);
}

/** What the killed server sent and did not mark: other servers mark theirs meanwhile. */
async function unmarkedByKilled(db: Db, service: Service): Promise<string[]> {
  await wait(settledMs);
  const before = new Set(await unmarked(db, service));
  await wait(settledMs);
  return (await unmarked(db, service)).filter((id) => before.has(id));
}

/** Calls an operation at one of the servers until it is answered, as a phone with an outbox does. */
async function insist(urls: readonly string[], dice: Dice, call: (url: string) => Promise<unknown>) {
  for (const end = performance.now() + timeoutMs; ;) {
    try {
      return await call(dice.pick(urls));
    } catch (error) {
      const isRefusal = error instanceof ORPCError && error.status < 500;
      if (isRefusal || performance.now() > end) throw error;
      await wait(50);
    }
  }
}

/** Announcements to all, a message to each and requests to some, asked of the servers that are being killed. Returns how
 * many notifications they must have caused. */
async function cause(urls: readonly string[], conversations: readonly string[], forMs: number, over: AbortSignal) {
  const dice = new Dice(conversations.length);
  const signedIn = async (person: string) => {
    const browser = await signIn(urls[0] ?? '', person);
    return (url: string) => new Browser(url, browser).api;
  };
  const evenly = (many: number) => wait(over.aborted ? 0 : forMs / many);
  const [asAsha, ...asAskers] = await Promise.all([asha, ...askers].map(signedIn));
  if (!asAsha) throw new Error('Nobody signed in.');
  const write = async () => {
    for (const id of conversations) {
      const message = { id, messageId: randomUUID(), type: 'text' as const, message: 'Hello' };
      await insist(urls, dice, (url) => asAsha(url).chat.send(message));
      await evenly(conversations.length);
    }
  };
  const ask = async (as: typeof asAsha, nth: number) => {
    for (const personId of names.slice(nth * requestsEach, (nth + 1) * requestsEach)) {
      await insist(urls, dice, (url) => as(url).meets.request({ personId, window: 'this week' }));
      await evenly(requestsEach);
    }
  };
  const announce = async () => {
    for (let nth = 0; ; nth++) {
      if (nth === maxAnnouncements || (over.aborted && nth >= minAnnouncements)) return nth;
      const id = events[nth % events.length] ?? '';
      const announcement = { id, announcementId: randomUUID(), body: 'Bring a mat.' };
      await insist(urls, dice, (url) => asAsha(url).hosting.announce(announcement));
      await evenly(maxAnnouncements);
    }
  };
  const [announcements] = await Promise.all([announce(), write(), ...asAskers.map(ask)]);
  return people * announcements + conversations.length + asAskers.length * requestsEach;
}

/** Notifications are caused all the time at servers that are killed in turn, and that deliver them. */
export const notifiedUnderKills = (kills: number, processes: 1 | 2, postgres: Postgres, redis: Redis | null) =>
  withFolder(async (folder): Promise<NotifiedOutcome> => {
    const service = await startPushService();
    const databaseUrl = await postgres.createDatabase();
    const servers: Program[] = [];
    for (let nth = 0; nth < processes; nth++)
      servers.push(
        await Program.at({
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: databaseUrl,
          PUSH_HOSTS: '127.0.0.1',
          PUSH_ALLOW_PRIVATE: 'true',
          ...(redis && processes > 1 ? { REDIS_URL: redis.url } : {}),
        }),
      );
    for (const server of servers) await server.start();
    const db = await openDatabase({ databaseUrl });
    const dice = new Dice(kills);
    try {
      const conversations = await fill(db, service.subscription);
      // They read who is nearby when they start.
      for (const server of servers) {
        await server.kill();
        await server.start();
      }
      const over = new AbortController();
      const urls = servers.map(({ url }) => url);
      const causing = cause(urls, conversations, kills * 2500, over.signal);
      // Awaited below; a failure before that is no unhandled one.
      causing.catch(() => {});
      const mayDouble = new Set<string>();
      for (let nth = 0; nth < kills; nth++) {
        await wait(dice.whole(500, 2500));
        const server = dice.pick(servers);
        await server.kill();
        for (const id of await unmarkedByKilled(db, service)) mayDouble.add(id);
        await server.start();
      }
      over.abort();
      return { ...(await countArrivals(db, service, await causing)), kills, mayDouble: mayDouble.size };
    } finally {
      await db.destroy();
      for (const server of servers) await server.kill();
      await service.close();
    }
  });

async function countArrivals(db: Db, service: Service, expected: number) {
  const readAll = async () =>
    (
      await sql<{ browser: string; tag: string }>`
        select person_id as browser, id::text as tag from notification where person_id = any(${names}::text[])`.execute(
        db,
      )
    ).rows;
  // Those of messages are written soon after the messages.
  let rows = await readAll();
  for (const end = performance.now() + timeoutMs; rows.length < expected && performance.now() < end;) {
    await wait(100);
    rows = await readAll();
  }
  const missing = () => {
    const known = arrivalsAt(service);
    return rows.filter(({ browser, tag }) => !known.has(keyOf(browser, tag))).length;
  };
  for (const end = performance.now() + timeoutMs; missing() > 0 && performance.now() < end;) await wait(100);
  const faults = [...new Set(service.refused)].map((problem) => `the push service refused: ${problem}`);
  if (rows.length !== expected) faults.push(`${rows.length} notifications instead of ${expected}`);
  const doubled = [...arrivalsAt(service).values()].reduce((sum, some) => sum + some.length - 1, 0);
  return { caused: rows.length, lost: missing(), doubled, faults };
}
