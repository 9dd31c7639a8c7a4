import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { addAttendees, addConversations, addPeople, announceTo } from '@nukkad/server/testing/notified-people.ts';
import { startPushService } from '@nukkad/server/testing/pretend-push-service.ts';
import { sql } from 'kysely';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Dice } from './dice.ts';
import { Program } from './server-in-process.ts';
import { withFolder, type Postgres, type Redis } from './scenarios.ts';

const people = 100;
/** Someone gets 60 pushes an hour at most; one of them is about messages. */
const maxAnnouncements = 55;
const timeoutMs = 150_000;
/** Pushes that a process may have sent and not marked: push-pump.ts has as many on their way, or gathered for a mark. */
const maxOnTheWay = 200;

export interface NotifiedOutcome {
  /** Notifications for a browser each. */
  caused: number;
  lost: number;
  doubled: number;
  /** As many as could have been sent and not marked. */
  mayDouble: number;
  kills: number;
  faults: string[];
}

type Db = Awaited<ReturnType<typeof openDatabase>>;

/** People with a browser each, who go to one event; and someone who writes to all of them. */
async function fill(db: Db, subscriptionOf: Parameters<typeof addAttendees>[2]) {
  const names = Array.from({ length: people }, (_, nth) => `p${nth}`);
  await addAttendees(db, names, subscriptionOf);
  await addPeople(db, ['writer']);
  await addConversations(
    db,
    names.map((name) => [name, 'writer'] as const),
  );
  return names;
}

/** A message to each, as the message writer commits it: without a notification. */
const writeToAll = (db: Db) =>
  sql`
  with grown as (
    update conversation set last_position = last_position + 1, last_sent_at = now()
    where 'writer' in (first_person, second_person) returning id, last_position)
  insert into message (id, conversation_id, position, sender_id, type, body, sent_at)
  select gen_random_uuid(), id, last_position, 'writer', 'text', 'Hello', now() from grown`.execute(db);

/** Notifications are caused all the time while the servers that deliver them are killed in turn. */
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
      const names = await fill(db, service.subscription);
      let announcements = 0;
      const over = new AbortController();
      const causing = (async () => {
        await writeToAll(db);
        while (!over.signal.aborted && announcements < maxAnnouncements) {
          await announceTo(db, names);
          announcements++;
          await wait((kills * 2500) / maxAnnouncements);
        }
      })();
      for (let nth = 0; nth < kills; nth++) {
        await wait(dice.whole(500, 2500));
        const server = dice.pick(servers);
        await server.kill();
        await server.start();
      }
      over.abort();
      await causing;
      return { ...(await countArrivals(db, service, announcements)), kills, mayDouble: kills * maxOnTheWay };
    } finally {
      await db.destroy();
      for (const server of servers) await server.kill();
      await service.close();
    }
  });

async function countArrivals(db: Db, service: Awaited<ReturnType<typeof startPushService>>, announcements: number) {
  const { rows } = await sql<{ browser: string; tag: string }>`
    select person_id as browser, id::text as tag from notification`.execute(db);
  const key = (browser: string, tag: string | undefined) => `${browser} ${tag}`;
  const arrivals = () =>
    Map.groupBy(
      service.received.filter(({ message }) => !('close' in message)),
      ({ browser, message }) => key(browser, message['tag']),
    );
  const missing = () => {
    const known = arrivals();
    return rows.filter(({ browser, tag }) => !known.has(key(browser, tag))).length;
  };
  for (const end = performance.now() + timeoutMs; missing() > 0 && performance.now() < end;) await wait(100);
  const faults = [...new Set(service.refused)].map((problem) => `the push service refused: ${problem}`);
  const expected = people * (announcements + 1);
  if (rows.length !== expected) faults.push(`${rows.length} notifications instead of ${expected}`);
  const doubled = [...arrivals().values()].reduce((sum, some) => sum + some.length - 1, 0);
  return { caused: rows.length, lost: missing(), doubled, faults };
}
