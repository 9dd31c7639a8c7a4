import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';

const dayMs = 86_400_000;

/** A session ends this many days after its last use, and at the latest this many days after the sign-in. */
export const sessionDays = { unused: 60, longest: 90 };

interface SessionTimes {
  createdAt: Date;
  updatedAt: Date;
}

export const sessionEnd = (createdAt: Date, now: number): Date =>
  new Date(Math.min(now + sessionDays.unused * dayMs, createdAt.getTime() + sessionDays.longest * dayMs));

/** Extends a session because it is used, at most once a day; false when it has ended. `now` in ms since 1970. */
export async function extendSession(
  db: Kysely<Database>,
  { id, createdAt, updatedAt }: SessionTimes & { id: string },
  now: number,
): Promise<boolean> {
  const end = sessionEnd(createdAt, now);
  if (end.getTime() <= now) return false;
  if (now - updatedAt.getTime() >= dayMs)
    await sql`update "session" set "updatedAt" = ${new Date(now)}, "expiresAt" = ${end} where "id" = ${id}`.execute(db);
  return true;
}

const isOver = sql`("expiresAt" <= now() or "createdAt" <= now() - make_interval(days => ${sql.lit(sessionDays.longest)}))`;

export async function lastingSessions(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select "id" from "session" where "id" = any(${ids}::text[]) and not ${isOver}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function tidySignIn(db: Kysely<Database>): Promise<void> {
  await sql`delete from "session" where ${isOver}`.execute(db);
  await sql`delete from "verification" where "expiresAt" <= now()`.execute(db);
  await sql`delete from sign_in_code where ends_at <= now()`.execute(db);
}
