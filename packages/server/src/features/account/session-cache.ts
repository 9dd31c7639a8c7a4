import type { Database } from '@nukkad/core/kernel/database.ts';
import { sessionDays } from '@nukkad/core/features/account/session-days.ts';
import { dayMs, hourMs } from '@nukkad/core/kernel/time.ts';
import { sql, type Kysely } from 'kysely';
import { catchUpMs } from '../../live/catch-up-time.ts';

interface SessionTimes {
  createdAt: Date;
  updatedAt: Date;
}

export const sessionEnd = (createdAt: Date, now: number): Date =>
  new Date(Math.min(now + sessionDays.unused * dayMs, createdAt.getTime() + sessionDays.longest * dayMs));

/** Extends a session because it is used, at most once an hour; false when it has ended. `now` in ms since 1970. */
async function extendSession(
  db: Kysely<Database>,
  { id, createdAt, updatedAt }: SessionTimes & { id: string },
  now: number,
): Promise<boolean> {
  const end = sessionEnd(createdAt, now);
  if (end.getTime() <= now) return false;
  if (now - updatedAt.getTime() >= hourMs)
    await sql`update "session" set "updatedAt" = ${new Date(now)}, "expiresAt" = ${end} where "id" = ${id}`.execute(db);
  return true;
}

const isSuspended = sql<boolean>`exists (
  select from withheld where subject_type = 'person' and subject_id = "session"."userId")`;

/** How long a session is cached after it was read: as long as a socket stays open when news of its end is lost. */
const keptMs = catchUpMs;

const maxKept = 2000;

export interface Owner {
  personId: string;
  sessionId: string;
  isSuspended: boolean;
}

/** Called after a session has ended, by signing out or by its age. */
export type SessionEnded = (sessionId: string, personId: string) => Promise<void>;

/** Who is signed in with which token. Sessions that were just used are answered from memory. */
export class Sessions {
  readonly #db: Kysely<Database>;
  readonly #keptMs: number;
  readonly #owners = new Map<string, Owner & { until: number }>();
  readonly #tokens = new Map<string, string>();
  #ended = 0;
  #isSuspended = false;

  constructor(db: Kysely<Database>, keptForMs = keptMs) {
    this.#db = db;
    this.#keptMs = keptForMs;
  }

  /** Null when the session has ended. */
  async owner(token: string): Promise<Owner | null> {
    const now = Date.now();
    const known = this.#owners.get(token);
    if (known && known.until > now) return known;
    const ended = this.#ended;
    const { rows } = await sql<SessionTimes & { id: string; userId: string; expiresAt: Date; isSuspended: boolean }>`
      select "id", "userId", "createdAt", "updatedAt", "expiresAt", ${isSuspended} as "isSuspended"
      from "session" where "token" = ${token}`.execute(this.#db);
    const [session] = rows;
    if (!session || session.expiresAt.getTime() <= now || !(await extendSession(this.#db, session, now))) return null;
    const owner = { personId: session.userId, sessionId: session.id, isSuspended: session.isSuspended };
    // A session that ended while this one was read may be this one.
    if (ended === this.#ended && !this.#isSuspended)
      this.#keep(token, owner, Math.min(now + this.#keptMs, session.expiresAt.getTime()));
    return owner;
  }

  #keep(token: string, owner: Owner, until: number) {
    if (this.#owners.size >= maxKept) this.#forget();
    this.#owners.set(token, { ...owner, until });
    this.#tokens.set(owner.sessionId, token);
  }

  /** To be called in every process once a session has ended, or its person is suspended or no longer. */
  end(sessionId: string) {
    this.#ended++;
    const token = this.#tokens.get(sessionId);
    if (token === undefined) return;
    this.#tokens.delete(sessionId);
    this.#owners.delete(token);
  }

  /** Remembers nothing while the news of other processes does not arrive. */
  suspend() {
    this.#isSuspended = true;
    this.#forget();
  }

  resume() {
    this.#isSuspended = false;
    this.#forget();
  }

  #forget() {
    this.#ended++;
    this.#owners.clear();
    this.#tokens.clear();
  }
}

const isOver = sql`("expiresAt" <= now() or "createdAt" <= now() - make_interval(days => ${sql.lit(sessionDays.longest)}))`;

/** Those that may have a live connection. */
export async function lastingSessions(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select "id" from "session" where "id" = any(${ids}::text[]) and not ${isOver} and not ${isSuspended}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function tidySignIn(db: Kysely<Database>, ended: SessionEnded): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string }>`
    delete from "session" where ${isOver} returning "id", "userId"`.execute(db);
  const failed: unknown[] = [];
  for (const { id, userId } of rows) await ended(id, userId).catch((error: unknown) => failed.push(error));
  await sql`delete from "verification" where "expiresAt" <= now()`.execute(db);
  await sql`delete from sign_in_code where ends_at <= now()`.execute(db);
  if (failed.length > 0) throw new AggregateError(failed, 'What ended sessions shared may still be shared.');
}
