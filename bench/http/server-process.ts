// The whole server, with 100 viewers who each have neighbours, conversations, tickets and events.
import { cellOf } from '@nukkad/core/features/sandbox/sandbox.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { sessionCookie } from '@nukkad/server/testing/session.ts';
import { startSandbox, unlimited } from '@nukkad/server/testing/start-sandbox.ts';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { join } from 'node:path';
import { answerQuestions } from '../child-answers.ts';

export interface Start {
  databaseUrl: string | null;
  viewers: number;
}

/** A signed-in person, and ids of things that they can open. */
export interface Viewer {
  id: string;
  cookie: string;
  person: string;
  event: string;
  conversation: string;
}

let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));

/** About 600 characters, like real descriptions. */
const description = 'An evening of music, food and people who live around the corner. '.repeat(9);

async function start({ databaseUrl, viewers }: Start): Promise<{ url: string; viewers: Viewer[] }> {
  server = await startSandbox(
    { dataDir: folder, databaseUrl },
    {
      // Formatted and discarded, because logging is part of the cost of a request.
      log: pino({ level: 'info' }, pino.destination('/dev/null')),
      rateLimits: unlimited(),
    },
  );
  const { db } = server.host;
  const cells = ['Bandra West', 'Khar West', 'Juhu', 'Andheri West'].map(cellOf);
  await db.transaction().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'v' || nth, 'Viewer ' || nth, 'v' || nth || '@example.com', true, now(), now()
      from generate_series(1, ${viewers}::int) as nth`);
    await run(sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
      select current_date, 'v' || nth, 'Viewer ' || nth, 20 + nth % 20, (array['Male', 'Female', 'Non-binary'])[1 + nth % 3], 'Mumbai',
        array['Music', 'Food', 'Books'], 'avatars/asha.svg', now() - interval '30 days', now() - interval '30 days'
      from generate_series(1, ${viewers}::int) as nth`);
    await run(sql`insert into presence (person_id, area, expires_at)
      select 'v' || nth, (${cells}::text[])[1 + nth % ${cells.length}::int], now() + interval '1 day'
      from generate_series(1, ${viewers}::int) as nth`);
    await run(sql`insert into session (id, token, "userId", "expiresAt", "updatedAt")
      select id || '-session', id || '-token', id, now() + interval '30 days', now() from person where id like 'v%'`);
    await run(sql`insert into event (id, name, category, description, starts_at, ends_at, location, latitude, longitude,
        price, image, capacity, seats_left, created_at, changed_at)
      select 'bench' || nth, 'Evening ' || nth, (array['Tech', 'Arts', 'Sports', 'Food', 'Music'])[1 + nth % 5],
        ${description}, now() + nth * interval '5 hours', now() + nth * interval '5 hours' + interval '3 hours',
        'Prithvi Theatre, Juhu', 19.1064, 72.8258, 0, 'posters/music.svg', 1000, 1000, now(), now()
      from generate_series(1, 200) as nth`);
    // Three tickets each, and a conversation of 40 messages with each of the next ten viewers.
    await run(sql`with ordered as (
        insert into payment_order (id, person_id, purpose, event_id, quantity, amount_paise, status, ordered_at, settled_at)
        select gen_random_uuid(), 'v' || nth, 'ticket', 'bench' || (1 + (nth * 3 + seat) % 200), 1, 0, 'paid', now(), now()
        from generate_series(1, ${viewers}::int) as nth, generate_series(0, 2) as seat
        returning id, person_id, event_id
      )
      insert into ticket (event_id, person_id, order_id, nth, price, taken_at)
      select event_id, person_id, id, 1, 0, now() from ordered`);
    await run(sql`with pair as (
        select distinct least(one, other) as first_person, greatest(one, other) as second_person from (
          select 'v' || nth as one, 'v' || (1 + (nth + step - 1) % ${viewers}::int) as other
          from generate_series(1, ${viewers}::int) as nth, generate_series(1, 10) as step) as pairs where one <> other
      ), talk as (
        insert into conversation (id, first_person, second_person, started_at, last_position, last_sent_at)
        select gen_random_uuid(), first_person, second_person, now(), 40, now() - interval '1 minute' from pair
        returning id, first_person, second_person
      ), members as (
        insert into member (conversation_id, person_id)
        select id, first_person from talk union all select id, second_person from talk
      )
      insert into message (id, conversation_id, sender_id, type, body, sent_at, position)
      select gen_random_uuid(), id, case when nth % 2 = 0 then first_person else second_person end, 'text',
        'See you at the corner at ' || nth, now() - (41 - nth) * interval '1 minute', nth
      from talk, generate_series(1, 40) as nth`);
  });
  await sql`analyze`.execute(db);
  await server.host.nearby.load();
  const { rows } = await sql<Omit<Viewer, 'cookie'>>`
    select person.id, (select id from person as other where other.id like 'v%' and other.id <> person.id
        order by md5(person.id || other.id) limit 1) as person,
      (select event_id from ticket where person_id = person.id limit 1) as event,
      (select conversation_id::text from member where person_id = person.id limit 1) as conversation
    from person where id like 'v%' order by id`.execute(db);
  return { url: server.url, viewers: rows.map((row) => ({ ...row, cookie: sessionCookie(`${row.id}-token`) })) };
}

answerQuestions({ start }, async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
