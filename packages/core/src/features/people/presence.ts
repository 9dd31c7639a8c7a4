import { sql, type InferResult, type Kysely } from 'kysely';
import type { Context, Host } from '../../kernel/context.ts';
import type { Database, PersonRow, PresenceRow } from '../../kernel/database.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { refused } from '../../kernel/operation.ts';
import { sharedStatement } from '../../kernel/shared-statement.ts';
import type { Presence } from './contract.ts';
import { forever } from './ghost-mode-end.ts';
import { isGhostOrPaused } from './is-ghost-or-paused.ts';
import { unseenPresence } from './empty-presence.ts';

type Setting = 'wider_area' | 'ghost_until' | 'paused_at' | 'hidden_zone' | 'audience' | 'city';

export type Whereabouts = PresenceRow & Pick<PersonRow, Setting>;

export const areaAt = (row: { area: string | null; next_area: string | null; next_at: Date | null }, now: Date) =>
  row.next_at !== null && row.next_at <= now ? row.next_area : row.area;

export const seenArea = (row: PresenceRow, now: Date) => (row.expires_at > now ? areaAt(row, now) : null);
export const pending = (row: PresenceRow, now: Date) =>
  row.next_area !== null && row.next_at !== null && row.next_at > now && row.expires_at > now
    ? { area: row.next_area, at: row.next_at }
    : null;

const selectWhereabouts = (db: Kysely<Database>) =>
  db
    .selectFrom('person')
    .leftJoin('presence', 'presence.person_id', 'person.id')
    .selectAll('presence')
    .select(['person.id', 'wider_area', 'ghost_until', 'paused_at', 'hidden_zone', 'audience', 'city']);

type WhereaboutsRow = InferResult<ReturnType<typeof selectWhereabouts>>[number];

const whereaboutsFrom = ({ id, ...row }: WhereaboutsRow): Whereabouts => ({
  ...row,
  person_id: id,
  expires_at: row.expires_at ?? new Date(0),
});

export async function readWhereabouts(db: Kysely<Database>, id: string): Promise<Whereabouts | undefined> {
  const row = await selectWhereabouts(db).where('person.id', '=', id).executeTakeFirst();
  return row && whereaboutsFrom(row);
}

export const readOwnWhereabouts = sharedStatement<string, Whereabouts>(50, async (db, ids) => {
  const rows = await selectWhereabouts(db).where(isOneOf('person.id', ids)).execute();
  const found = new Map(rows.map((row) => [row.id, whereaboutsFrom(row)]));
  return ids.map((id) => found.get(id));
});

export function presenceFrom(
  row: Whereabouts | undefined,
  { regions, tickMs }: Pick<Host, 'regions' | 'tickMs'>,
  now: Date,
): Presence {
  if (!row) return unseenPresence(tickMs);
  const named = (area: string) => ({ id: area, name: regions.nameOf(area) });
  const area = seenArea(row, now);
  const next = pending(row, now);
  const isPaused = row.paused_at !== null;
  const ghostUntil = isPaused ? forever : isGhostOrPaused(row, now) ? row.ghost_until : null;
  return {
    area: area === null ? null : named(area),
    next: next && { ...named(next.area), at: next.at.toISOString() },
    expiresAt: area === null && next === null ? null : row.expires_at.toISOString(),
    ghost: ghostUntil && { until: ghostUntil >= forever ? null : ghostUntil.toISOString() },
    isPaused,
    wider: row.wider_area,
    audience: row.audience,
    hiddenZone: row.hidden_zone,
    tickMs,
  };
}

export function unseenSince(row: PresenceRow, now: Date): Date | null {
  if (areaAt(row, now) === null) return row.hidden_at;
  return row.expires_at <= now ? row.expires_at : null;
}

/** Created first, so that there is a row to lock; settings change only under this lock. Refuses with `SIGNED_OUT`. */
export async function lockWhereabouts({ db, me, now }: Context): Promise<Whereabouts> {
  await db
    .insertInto('presence')
    .columns(['person_id', 'expires_at'])
    .expression(
      db
        .selectFrom('person')
        .select(['id', sql<Date>`${now}::timestamptz`.as('now')])
        .where('id', '=', me),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.selectFrom('presence').select('person_id').where('person_id', '=', me).forUpdate().execute();
  const row = await readWhereabouts(db, me);
  if (!row) throw refused('SIGNED_OUT');
  return row;
}

/** The row must be locked. Announces only visible changes (rule T2). */
export async function writePresence(
  { db, me, now, changed }: Context,
  before: Whereabouts,
  change: Partial<Omit<PresenceRow, 'person_id'>>,
): Promise<Whereabouts> {
  const after = { ...before, ...change };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  if (seenArea(before, now) !== seenArea(after, now)) changed(me);
  await db.updateTable('presence').set(change).where('person_id', '=', me).execute();
  return after;
}

export const gone = (row: PresenceRow, now: Date) => ({
  area: null,
  next_area: null,
  next_at: null,
  expires_at: now,
  hidden_at: seenArea(row, now) === null ? unseenSince(row, now) : now,
});

export async function setPrivacy(
  { db, me }: Context,
  before: Whereabouts,
  change: Partial<Pick<PersonRow, Setting>>,
): Promise<Whereabouts> {
  await db.updateTable('person').set(change).where('id', '=', me).execute();
  return { ...before, ...change };
}

export async function forget(context: Context): Promise<Whereabouts> {
  const row = await lockWhereabouts(context);
  return writePresence(context, row, gone(row, context.now));
}
