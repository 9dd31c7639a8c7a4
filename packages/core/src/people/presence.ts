import { sql, type Kysely } from 'kysely';
import type { Context, Host } from '../context.ts';
import type { Database, PresenceRow } from '../database.ts';
import { endSharesOf } from '../chat/shares.ts';
import { refused } from '../operation.ts';
import { rateLimits as limits, type LastPlace } from '../rate-limits.ts';
import { centreOf, greatCircleKm, reachKm, widened } from './area.ts';
import type { Presence } from './contract.ts';
import { areaAt } from './nearby.ts';
import { forever, ghostEnd, presenceLifeMs, publishedFrom, tickOf, unseenMs, type GhostTime } from './rules.ts';

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
export function presenceFrom(
  row: PresenceRow | undefined,
  { regions, tickMs }: Pick<Host, 'regions' | 'tickMs'>,
  now: Date,
): Omit<Presence, 'hasHiddenZone'> {
  if (!row) return { area: null, next: null, expiresAt: null, ghost: null, wider: false, tickMs };
  const named = (area: string) => ({ id: area, name: regions.nameOf(area) });
  const area = seenArea(row, now);
  const next = pending(row, now);
  return {
    area: area === null ? null : named(area),
    next: next && { ...named(next.area), at: next.at.toISOString() },
    expiresAt: area === null && next === null ? null : row.expires_at.toISOString(),
    ghost: isGhost(row, now) ? { until: row.ghost_until! >= forever ? null : row.ghost_until!.toISOString() } : null,
    wider: row.wider,
    tickMs,
  };
}

/** Since when somebody has not been seen; null while they are, or when they never were. */
function unseenSince(row: PresenceRow, now: Date): Date | null {
  if (areaAt(row, now) === null) return row.hidden_at;
  return row.expires_at <= now ? row.expires_at : null;
}

/**
 * The caller's row, locked; made first if there is none, as there would be nothing to lock. A session outlives its person
 * by a moment: such a caller is signed out.
 */
async function ownRow({ db, me, now }: Context): Promise<PresenceRow> {
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
  const row = await presenceRow(db, me).forUpdate().executeTakeFirst();
  if (!row) throw refused('SIGNED_OUT');
  return row;
}

/** Changes the caller's row, which must be locked. */
async function write(
  { db, me, changed }: Context,
  change: Partial<Omit<PresenceRow, 'person_id'>>,
): Promise<PresenceRow> {
  changed(me);
  return db.updateTable('presence').set(change).where('person_id', '=', me).returningAll().executeTakeFirstOrThrow();
}

const areaApartMs = limits.areaChanges.seconds * 1000;
/** Rule S7: nobody's area changes faster than a train, in km/h. */
const fastestKmh = 150;

/** Rule S7: refuses areas that come too fast, across ghost mode too. `from` is where the caller was last known to be. */
async function mustBeAbleToMove({ host: { rateLimits }, me, now }: Context, from: LastPlace | null, to: string) {
  const at = now.getTime();
  const known = (await rateLimits.lastPlace(me)) ?? from;
  if (known && known.area !== to) {
    const km = greatCircleKm(centreOf(known.area), centreOf(to)) - reachKm(known.area) - reachKm(to);
    const ms = Math.max(at - known.at, areaApartMs);
    if (km > (fastestKmh * ms) / 3600_000) throw refused('MOVED_TOO_FAST');
    for (const limit of ['areaChanges', 'areasAnHour', 'areasADay'] as const)
      if (!(await rateLimits.take(limit, me))) throw refused('MOVED_TOO_OFTEN');
  }
  await rateLimits.keepPlace(me, { area: to, at });
}

/** Takes in that the caller is in a cell: at once for whoever was long unseen, for everybody else from a tick on (rule S4). */
export async function report(context: Context, cell: string): Promise<PresenceRow> {
  const { now, host } = context;
  const row = await ownRow(context);
  if (isGhost(row, now)) throw refused('GHOST');
  const area = host.regions.publishedArea(cell, row.wider);
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  await mustBeAbleToMove(
    context,
    latest === null ? null : { area: latest, at: row.expires_at.getTime() - presenceLifeMs },
    area,
  );
  const since = unseenSince(row, now);
  const atOnce = seen === null && (since === null || now.getTime() - since.getTime() >= unseenMs(host.tickMs));
  const kept = { expires_at: new Date(now.getTime() + presenceLifeMs), ghost_until: null };
  if (atOnce || seen === area)
    return write(context, { ...kept, area, next_area: null, next_at: null, hidden_at: null });
  return write(context, {
    ...kept,
    area: seen,
    next_area: area,
    next_at: next?.area === area ? next.at : new Date(publishedFrom(now.getTime(), host.tickMs, since?.getTime())),
    hidden_at: since,
  });
}

/** What is written of somebody who is no longer to be seen: nothing of where they were, but since when. */
const gone = (row: PresenceRow, now: Date) => ({
  area: null,
  next_area: null,
  next_at: null,
  expires_at: now,
  hidden_at: seenArea(row, now) === null ? unseenSince(row, now) : now,
});

/** Ghost mode: nobody sees the caller from now on; null ends it. */
export async function setGhost(context: Context, time: GhostTime | null): Promise<PresenceRow> {
  const { now } = context;
  const row = await ownRow(context);
  if (time === null) return write(context, { ghost_until: null });
  // Whoever hides from everybody does not mean to be followed by one (rule C1).
  await endSharesOf(context, context.me);
  return write(context, { ...gone(row, now), ghost_until: ghostEnd(time, now) });
}

/** Nobody sees the caller until their phone reports again. */
export async function forget(context: Context): Promise<PresenceRow> {
  return write(context, gone(await ownRow(context), context.now));
}

/**
 * The switch for a wider area. Coarser is from the next tick on, since nothing that others see changes between two; finer
 * needs a report as well.
 */
export async function setWider(context: Context, wider: boolean): Promise<PresenceRow> {
  const {
    now,
    host: { tickMs },
  } = context;
  const row = await ownRow(context);
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  if (!wider || latest === null) return write(context, { wider });
  const area = widened(latest);
  const isSeen = area === seen;
  return write(context, {
    wider,
    area: seen,
    next_area: isSeen ? null : area,
    next_at: isSeen ? null : (next?.at ?? new Date(tickOf(now.getTime(), tickMs) + tickMs)),
  });
}

/**
 * Takes out of the table what is no longer to be seen (rule S1: no history): the area before the one that a tick has
 * published, and every area of whoever has not reported for a day. Returns how many rows it changed; none once it is done.
 */
export async function tidyPresences({ db, now, nearby }: Host): Promise<number> {
  const at = now();
  const most = 1000;
  const published = await sql`update presence set area = next_area, next_area = null, next_at = null, hidden_at = null
    where person_id in (select person_id from presence where next_at <= ${nearby.tick} order by next_at limit ${most}
      for update skip locked)`.execute(db);
  const expired = await sql<{ person_id: string }>`update presence
    set area = null, next_area = null, next_at = null, hidden_at = expires_at
    where person_id in (select person_id from presence
      where expires_at <= ${at} and (area is not null or next_area is not null) limit ${most} for update skip locked)
    returning person_id`.execute(db);
  if (expired.rows.length > 0) await nearby.refresh(expired.rows.map(({ person_id }) => person_id));
  return Number(published.numAffectedRows ?? 0) + expired.rows.length;
}
