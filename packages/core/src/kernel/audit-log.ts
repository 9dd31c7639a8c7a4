import { sql, type Kysely } from 'kysely';
import type { Work } from './context.ts';
import type { Database } from './database.ts';
import { onlyRow } from './only-row.ts';

/** Without the ids of people: moderators by the id of their role, everyone else not at all. */
export interface AuditEntry {
  action: string;
  /** The id of a moderator; absent for what people and the server itself do. */
  by?: string;
  case?: string;
  decision?: string;
  kind?: string;
  reason?: string;
  role?: string;
  /** What was put on a list of the operator, or removed; the new value of a setting; the id of a calendar or an event. */
  entry?: string;
  /** Until the end of a suspension; 0 for one without end. */
  hours?: number;
  /** From the opening of the case, or from the appeal. */
  minutes?: number;
  isLate?: boolean;
}

/** With sorted keys, so that the same entry is always the same text. */
const canonical = (entry: AuditEntry & { at: string }) => JSON.stringify(entry, Object.keys(entry).toSorted());

const lock = sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`;

/** Last in a transaction, before its updates: everyone who adds one waits here. */
export async function addToAudit({ db, now }: Pick<Work, 'db' | 'now'>, entry: AuditEntry) {
  await lock.execute(db);
  // A statement of its own, which sees what the last holder of the lock committed.
  await sql`
    with last as (select nth, hash from audit order by nth desc limit 1),
    entry as (select coalesce((select nth from last), 0) + 1 as nth, ${canonical({ ...entry, at: now.toISOString() })}::text as content)
    insert into audit (nth, content, hash)
    select nth, content, encode(sha256(convert_to(coalesce((select hash from last), '') || content, 'UTF8')), 'hex') from entry`.execute(
    db,
  );
}

export interface AuditCheck {
  entries: number;
  /** The hash of the last entry: kept elsewhere, it shows that none was cut off. */
  last: string | null;
  brokenAt: number | null;
}

export async function verifyAudit(db: Kysely<Database>): Promise<AuditCheck> {
  const { rows } = await sql<AuditCheck>`
    with chain as (
      select nth, hash, lag(nth, 1, 0) over (order by nth) + 1 as next,
        encode(sha256(convert_to(lag(hash, 1, '') over (order by nth) || content, 'UTF8')), 'hex') as own from audit),
    broken as (select min(next) as at from chain where nth <> next or hash <> own),
    whole as (select nth, hash from chain, broken where at is null or nth < at)
    select (select count(*)::int from whole) as entries, (select hash from whole order by nth desc limit 1) as last,
      (select at from broken) as "brokenAt"`.execute(db);
  return onlyRow(rows);
}
