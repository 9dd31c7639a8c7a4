// One server process; the first also makes the city.
import { cellOf } from '@nukkad/core/features/sandbox/sandbox.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { pino } from 'pino';
import { answerQuestions } from '../child-answers.ts';

export interface Start {
  databaseUrl: string | null;
  redisUrl: string | null;
  accounts: number;
}

/** Use is watched for `dayMs` after the first `warmUpMs`. */
export interface Watched {
  warmUpMs: number;
  dayMs: number;
}

export interface Usage {
  /** 99th percentile of the event loop's delay in each second, in ms. */
  delays: number[];
  /** Memory in use after each full garbage collection: seconds since the start, and bytes. */
  inUse: [seconds: number, bytes: number][];
  /** Resident memory, in bytes, each second. */
  resident: number[];
  cpuSeconds: number;
}

const places = ['Bandra West', 'Khar West', 'Juhu', 'Andheri West'];

let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));

const eventMany = 300;

const description = 'An evening of music, food and people who live around the corner. '.repeat(9);

/** Everyone has five connections, with twenty messages each, and may ask ten others. */
async function makeCity(db: Kysely<Database>, accounts: number) {
  const cells = places.map(cellOf);
  await db.transaction().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    // A city of 6,000 at once has 1.8 million messages.
    await run(sql`set local statement_timeout = 0`);
    await run(sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'v' || nth, 'Viewer ' || nth, 'v' || nth || '@example.com', true, now(), now()
      from generate_series(1, ${accounts}::int) as nth`);
    await run(sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
      select current_date, 'v' || nth, 'Viewer ' || nth, 20 + nth % 30, (array['Male', 'Female', 'Non-binary'])[1 + nth % 3], 'Mumbai',
        (array['Music', 'Food', 'Books', 'Travel', 'Sports'])[1 + nth % 3:3 + nth % 3], 'avatars/asha.svg',
        now() - interval '30 days', now() - interval '30 days'
      from generate_series(1, ${accounts}::int) as nth`);
    await run(sql`insert into presence (person_id, area, expires_at)
      select 'v' || nth, (${cells}::text[])[1 + nth % ${cells.length}::int], now() + interval '1 day'
      from generate_series(1, ${accounts}::int) as nth`);
    await run(sql`insert into session (id, token, "userId", "expiresAt", "updatedAt")
      select id || '-session', id || '-token', id, now() + interval '30 days', now() from person where id like 'v%'`);
    await run(sql`insert into event (id, name, category, description, starts_at, ends_at, location, latitude, longitude,
        price, image, capacity, seats_left, created_at, changed_at)
      select 'day' || nth, 'Evening ' || nth, (array['Tech', 'Arts', 'Sports', 'Food', 'Music'])[1 + nth % 5],
        ${description}, now() + nth * interval '3 hours', now() + nth * interval '3 hours' + interval '3 hours',
        'Prithvi Theatre, Juhu', 19.1064, 72.8258, 0, 'posters/music.svg', 100, 100, now(), now()
      from generate_series(1, ${eventMany}::int) as nth`);
    await run(sql`with pair as (
        select distinct least(one, other) as first_person, greatest(one, other) as second_person from (
          select 'v' || nth as one, 'v' || (1 + (nth + step * 7 - 1) % ${accounts}::int) as other
          from generate_series(1, ${accounts}::int) as nth, generate_series(1, 5) as step) as pairs where one <> other
      ), talk as (
        insert into conversation (id, first_person, second_person, started_at, last_position)
        select gen_random_uuid(), first_person, second_person, now(), 20 from pair
        returning id, first_person, second_person
      ), members as (
        insert into member (conversation_id, person_id, read_position)
        select id, first_person, 20 from talk union all select id, second_person, 20 from talk
      )
      insert into message (id, conversation_id, sender_id, type, body, sent_at, position)
      select gen_random_uuid(), id, case when nth % 2 = 0 then first_person else second_person end, 'text',
        'See you at the corner at ' || nth, now() - (41 - nth) * interval '1 minute', nth
      from talk, generate_series(1, 20) as nth`);
  });
  await sql`analyze`.execute(db);
}

const delay = monitorEventLoopDelay({ resolution: 5 });
const noUsage = (): Usage => ({ delays: [], inUse: [], resident: [], cpuSeconds: 0 });
let usage = noUsage();
let startedAt = 0;
let startWatching: ReturnType<typeof setTimeout>;
const kindOf = (entry: object): unknown =>
  'detail' in entry && typeof entry.detail === 'object' && entry.detail !== null && 'kind' in entry.detail
    ? entry.detail.kind
    : null;
const collections = new PerformanceObserver((list) => {
  if (!list.getEntries().some((it) => kindOf(it) === constants.NODE_PERFORMANCE_GC_MAJOR)) return;
  noteInUse();
});
function noteInUse() {
  const { heapUsed, external } = process.memoryUsage();
  usage.inUse.push([(performance.now() - startedAt) / 1000, heapUsed + external]);
}
let cpuBefore = process.cpuUsage();
let sampling: ReturnType<typeof setInterval>;
/** A collection at midday and one at the end, should there be no others. */
let halfTime: ReturnType<typeof setTimeout>;

answerQuestions(
  {
    async start({ databaseUrl, redisUrl, accounts }: Start): Promise<string> {
      server = await startSandbox(
        { dataDir: folder, databaseUrl, redisUrl },
        // Formatted and discarded, because logging is part of the cost of a request.
        { log: pino({ level: 'info' }, pino.destination('/dev/null')) },
      );
      if (accounts > 0) await makeCity(server.host.db, accounts);
      await server.host.nearby.load();
      return server.url;
    },
    watch({ warmUpMs, dayMs }: Watched) {
      startWatching = setTimeout(() => {
        usage = noUsage();
        startedAt = performance.now();
        collections.observe({ entryTypes: ['gc'] });
        halfTime = setTimeout(() => globalThis.gc?.(), dayMs / 2 + 1000);
        cpuBefore = process.cpuUsage();
        delay.enable();
        sampling = setInterval(() => {
          usage.delays.push(delay.percentile(99) / 1e6);
          usage.resident.push(process.memoryUsage.rss());
          delay.reset();
        }, 1000);
      }, warmUpMs);
      return true;
    },
    unwatch(): Usage {
      clearTimeout(startWatching);
      clearInterval(sampling);
      clearTimeout(halfTime);
      collections.disconnect();
      globalThis.gc?.();
      noteInUse();
      delay.disable();
      const { user, system } = process.cpuUsage(cpuBefore);
      return { ...usage, cpuSeconds: (user + system) / 1e6 };
    },
    /** What must never be: seats, messages and requests lost or doubled. */
    async wrong(): Promise<string[]> {
      const { rows } = await sql<{ wrong: string }>`
        select 'seats of ' || event.id as wrong from event where id like 'day%'
          and capacity <> seats_left + coalesce((select sum(quantity) from payment_order
            where event_id = event.id and status in ('open', 'paid')), 0)
        union all
        select 'tickets of ' || payment_order.id from payment_order where purpose = 'ticket'
          and (case when status = 'paid' then quantity else 0 end)
            <> (select count(*) from ticket where order_id = payment_order.id and cancelled_at is null)
        union all
        select 'positions in ' || conversation.id from conversation
          where last_position <> (select count(*) from message where conversation_id = conversation.id)
        union all
        select 'two open requests of ' || least(from_person, to_person) || ' and ' || greatest(from_person, to_person)
          from meet_request where status = 'pending'
          group by least(from_person, to_person), greatest(from_person, to_person) having count(*) > 1`.execute(
        server.host.db,
      );
      return rows.map(({ wrong }) => wrong);
    },
    async messages(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select id::text from message where body like 'Day %'`.execute(
        server.host.db,
      );
      return rows.map(({ id }) => id);
    },
  },
  async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
