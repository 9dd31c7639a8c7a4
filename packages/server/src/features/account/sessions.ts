import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';

const dayMs = 86_400_000;

/** After how many days a session ends: when nobody has used it, and since the sign-in however much it is used. */
export const sessionDays = { unused: 60, longest: 90 };

interface SessionTimes {
  createdAt: Date;
  updatedAt: Date;
}

/** When a session that is used now ends. */
export const sessionEnd = (createdAt: Date, now: number): Date =>
  new Date(Math.min(now + sessionDays.unused * dayMs, createdAt.getTime() + sessionDays.longest * dayMs));

/** Keeps a session for longer since it is used, at most once a day; false when it is over. Times in ms since 1970. */
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

/** Which of some sessions have not ended. */
export async function lastingSessions(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select "id" from "session" where "id" = any(${ids}::text[]) and not ${isOver}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Removes sessions that are over, and codes and begun sign-ins that no longer work. */
export async function tidySignIn(db: Kysely<Database>): Promise<void> {
  await sql`delete from "session" where ${isOver}`.execute(db);
  await sql`delete from "verification" where "expiresAt" <= now()`.execute(db);
  await sql`delete from sign_in_code where ends_at <= now()`.execute(db);
}
