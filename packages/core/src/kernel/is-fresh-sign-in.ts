import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import { freshMinutes } from './fresh-sign-in-time.ts';
import { minuteMs } from './time.ts';

interface Reading {
  db: Kysely<Database>;
  now: Date;
}

export async function isFresh({ db, now }: Reading, sessionId: string, personId: string): Promise<boolean> {
  const since = new Date(now.getTime() - freshMinutes * minuteMs);
  const { rows } = await sql`
    select from "session" where "id" = ${sessionId} and "userId" = ${personId} and "provenAt" >= ${since}`.execute(db);
  return rows.length > 0;
}
