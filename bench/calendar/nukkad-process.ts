// The whole server, with many events and one signed-in person.
import type { RunningServer } from '@nukkad/server/server.ts';
import { startSandbox, unlimited } from '@nukkad/server/testing/start-sandbox.ts';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { answerQuestions } from '../child-answers.ts';

export interface Start {
  databaseUrl: string | null;
  events: number;
  token: string;
}

/** About 600 characters, like real descriptions. */
const description = 'An evening of music, food and people who live around the corner. '.repeat(9);

let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));

async function start({ databaseUrl, events, token }: Start) {
  server = await startSandbox(
    { dataDir: folder, databaseUrl },
    {
      // Formatted and discarded, because logging is part of the cost of a request.
      log: pino({ level: 'info' }, pino.destination('/dev/null')),
      rateLimits: unlimited(),
    },
  );
  const { db } = server.host;
  await sql`insert into session (id, token, "userId", "expiresAt", "updatedAt")
    values ('bench', ${token}, '2', now() + interval '1 year', now())`.execute(db);
  // One every two hours, so that 1,000 fill about three months.
  await sql`insert into event (id, name, category, description, starts_at, ends_at, location, latitude, longitude, price,
      image, capacity, seats_left, created_at, changed_at)
    select gen_random_uuid()::text, 'Evening ' || nth, (array['Tech', 'Arts', 'Sports', 'Food', 'Music'])[1 + nth % 5],
      ${description}, now() + nth * interval '2 hours', now() + nth * interval '2 hours' + interval '3 hours',
      'Prithvi Theatre, Juhu', 19.1064, 72.8258, 0, 'posters/music.svg', 100, 100, now(), now()
    from generate_series(1, ${events}::int) as nth`.execute(db);
  await sql`analyze`.execute(db);
  return server.url;
}

async function change(nth: number) {
  const { rows } = await sql<{ id: string }>`
    update event set description = ${description} || ${`Changed ${nth} times.`}, revision = revision + 1, changed_at = now()
    where id = (select id from event where name = ${`Evening ${1 + (nth % 100)}`}) returning id`.execute(
    server.host.db,
  );
  return rows.length;
}

/** CPU time of all threads, in ms. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

answerQuestions({ start, change, cpu }, async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
