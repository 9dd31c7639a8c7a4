import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Database, PresenceRow } from '../database.ts';
import { refused } from '../operation.ts';
import {
  centreOf,
  greatCircleKm,
  presenceLifeMs,
  publishedFrom,
  reachKm,
  unseenMs,
  widened,
  type Regions,
} from './area.ts';
import type { Presence } from './contract.ts';
import { areaAt } from './nearby.ts';
import { forever, friction, ghostEnd, type GhostTime } from './rules.ts';

const nobody: Presence = { area: null, next: null, expiresAt: null, ghost: null, wider: false };

const isGhost = (row: PresenceRow, now: Date) => row.ghost_until !== null && row.ghost_until > now;
/** The area in which others see somebody, or null. */
const seenArea = (row: PresenceRow, now: Date) => (row.expires_at > now ? areaAt(row, now) : null);
const pending = (row: PresenceRow, now: Date) =>
  row.next_area !== null && row.next_at !== null && row.next_at > now && row.expires_at > now
    ? { area: row.next_area, at: row.next_at }
    : null;

export const presenceRow = (db: Kysely<Database>, id: string) =>
  db.selectFrom('presence').selectAll().where('person_id', '=', id);

/** Where others see somebody, as that person is told. */
export function presenceFrom(row: PresenceRow | undefined, regions: Regions, now: Date): Presence {
  if (!row) return nobody;
  const named = (area: string) => ({ id: area, name: regions.nameOf(area) });
  const area = seenArea(row, now);
  const next = pending(row, now);
  return {
    area: area === null ? null : named(area),
    next: next && { ...named(next.area), at: next.at.toISOString() },
    expiresAt: area === null && next === null ? null : row.expires_at.toISOString(),
    ghost: isGhost(row, now) ? { until: row.ghost_until! >= forever ? null : row.ghost_until!.toISOString() } : null,
    wider: row.wider,
  };
}

/** Since when somebody has not been seen; null while they are, or when they never were. */
function unseenSince(row: PresenceRow, now: Date): Date | null {
  if (areaAt(row, now) === null) return row.hidden_at;
  return row.expires_at <= now ? row.expires_at : null;
}

/** The caller's row, locked. A session outlives its person by a moment: such a caller is signed out. */
async function ownRow({ db, me }: Context): Promise<PresenceRow | undefined> {
  const row = await presenceRow(db, me).forUpdate().executeTakeFirst();
  if (!row && !(await db.selectFrom('person').select('id').where('id', '=', me).executeTakeFirst()))
    throw refused('SIGNED_OUT');
  return row;
}

/** Writes a person's row; there is at most one. */
async function write({ db, me, changed }: Context, row: Omit<PresenceRow, 'person_id'>): Promise<PresenceRow> {
  changed(me);
  return db
    .insertInto('presence')
    .values({ person_id: me, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Rule S7: refuses areas that come too fast. `from` is where the caller was when they last reported. */
function mayMove({ host, me, now }: Context, from: string, reportedAt: Date, to: string) {
  const at = now.getTime();
  const changes = `area change/${me}`;
  if (at - host.allowances.last(changes) < friction.areaApartMs) throw refused('MOVED_TOO_OFTEN');
  const km = greatCircleKm(centreOf(from), centreOf(to)) - reachKm(from) - reachKm(to);
  const ms = Math.max(at - reportedAt.getTime(), friction.areaApartMs);
  if (km > (friction.speed * ms) / 3600_000) throw refused('MOVED_TOO_FAST');
  if (
    !host.allowances.take(`areas in an hour/${me}`, friction.areasAnHour, 3600_000, at) ||
    !host.allowances.take(changes, friction.areasADay, 86_400_000, at)
  )
    throw refused('MOVED_TOO_OFTEN');
}

/** Takes in that the caller is in a cell: at once for whoever was long unseen, for everybody else from a tick on (rule S4). */
export async function report(context: Context, cell: string): Promise<PresenceRow> {
  const { now, host } = context;
  const row = await ownRow(context);
  const expires_at = new Date(now.getTime() + presenceLifeMs);
  const area = host.regions.publishedArea(cell, row?.wider ?? false);
  if (!row)
    return write(context, {
      area,
      next_area: null,
      next_at: null,
      expires_at,
      wider: false,
      ghost_until: null,
      hidden_at: null,
    });
  if (isGhost(row, now)) throw refused('GHOST');
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  if (latest !== null && latest !== area)
    mayMove(context, latest, new Date(row.expires_at.getTime() - presenceLifeMs), area);
  const since = unseenSince(row, now);
  const atOnce = seen === null && (since === null || now.getTime() - since.getTime() >= unseenMs);
  const kept = { expires_at, wider: row.wider, ghost_until: null };
  if (atOnce || seen === area)
    return write(context, { ...kept, area, next_area: null, next_at: null, hidden_at: null });
  return write(context, {
    ...kept,
    area: seen,
    next_area: area,
    next_at: next?.area === area ? next.at : new Date(publishedFrom(now.getTime())),
    hidden_at: since,
  });
}

/** Ghost mode: nobody sees the caller from now on; null ends it. Nothing of where they were is kept. */
export async function setGhost(context: Context, time: GhostTime | null): Promise<PresenceRow> {
  const { now } = context;
  const row = await ownRow(context);
  const ghost_until = time === null ? null : ghostEnd(time, now);
  if (row && time === null) return write(context, { ...row, ghost_until });
  return write(context, {
    area: null,
    next_area: null,
    next_at: null,
    expires_at: now,
    wider: row?.wider ?? false,
    ghost_until,
    hidden_at: row ? (unseenSince(row, now) ?? (seenArea(row, now) === null ? null : now)) : null,
  });
}

/** The switch for a wider area. Coarser is at once; finer needs a report, and waits for its tick. */
export async function setWider(context: Context, wider: boolean): Promise<PresenceRow> {
  const { now } = context;
  const row = await ownRow(context);
  if (!row)
    return write(context, {
      area: null,
      next_area: null,
      next_at: null,
      expires_at: now,
      wider,
      ghost_until: null,
      hidden_at: null,
    });
  if (!wider) return write(context, { ...row, wider });
  const seen = areaAt(row, now);
  const next = pending(row, now);
  const area = seen === null ? null : widened(seen);
  const next_area = next && widened(next.area) !== area ? widened(next.area) : null;
  return write(context, { ...row, wider, area, next_area, next_at: next_area === null ? null : next!.at });
}
