import { sql, type Kysely, type NotNull } from 'kysely';
import type { Context, Host } from '../../kernel/context.ts';
import type { Database, PersonRow, PresenceRow } from '../../kernel/database.ts';
import { endSharesOf } from './end-shares.ts';
import { lockTimeout, refused } from '../../kernel/operation.ts';
import type { LastPlace } from '../../kernel/rate-limits.ts';
import { centreOf, coarsest, greatCircleKm, reachKm, widened } from './geometry.ts';
import type { Presence } from './contract.ts';
import { isGhost, forever, ghostEnd, type GhostTime } from './ghost.ts';
import { areaAt } from './nearby-sync.ts';
import { expiryOf, publishedFrom, readAheadMs, tickOf, unseenMs, presenceLifeMs } from './presence-times.ts';
import { unseenPresence } from './unseen-presence.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { areaMinutes } from '../../kernel/rate-limits.ts';

/** Rule S7: a train, in km/h. */
export const fastestKmh = 150;

export type Whereabouts = PresenceRow & Pick<PersonRow, 'wider_area' | 'ghost_until' | 'hidden_zone'>;

const seenArea = (row: PresenceRow, now: Date) => (row.expires_at > now ? areaAt(row, now) : null);
const pending = (row: PresenceRow, now: Date) =>
  row.next_area !== null && row.next_at !== null && row.next_at > now && row.expires_at > now
    ? { area: row.next_area, at: row.next_at }
    : null;

export async function readWhereabouts(db: Kysely<Database>, id: string): Promise<Whereabouts | undefined> {
  const row = await db
    .selectFrom('person')
    .leftJoin('presence', 'presence.person_id', 'person.id')
    .selectAll('presence')
    .select(['wider_area', 'ghost_until', 'hidden_zone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, person_id: id, expires_at: row.expires_at ?? new Date(0) };
}

export function presenceFrom(
  row: Whereabouts | undefined,
  { regions, tickMs }: Pick<Host, 'regions' | 'tickMs'>,
  now: Date,
): Presence {
  if (!row) return unseenPresence(tickMs);
  const named = (area: string) => ({ id: area, name: regions.nameOf(area) });
  const area = seenArea(row, now);
  const next = pending(row, now);
  const ghostUntil = isGhost(row, now) ? row.ghost_until : null;
  return {
    area: area === null ? null : named(area),
    next: next && { ...named(next.area), at: next.at.toISOString() },
    expiresAt: area === null && next === null ? null : row.expires_at.toISOString(),
    ghost: ghostUntil && { until: ghostUntil >= forever ? null : ghostUntil.toISOString() },
    wider: row.wider_area,
    hiddenZone: row.hidden_zone,
    tickMs,
  };
}

function unseenSince(row: PresenceRow, now: Date): Date | null {
  if (areaAt(row, now) === null) return row.hidden_at;
  return row.expires_at <= now ? row.expires_at : null;
}

/** The caller's row, locked; created first, since there must be something to lock. Settings change only under this
 * lock. Refuses with `SIGNED_OUT` a person deleted just now. */
async function ownWhereabouts({ db, me, now }: Context): Promise<Whereabouts> {
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
async function write(
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

/** Rule S7: refuses areas that change too fast, even across ghost mode. `from` is the last known place. */
async function mustBeAbleToMove({ host: { rateLimits }, me, now }: Context, from: LastPlace | null, to: string) {
  const at = now.getTime();
  const known = (await rateLimits.lastPlace(me)) ?? from;
  if (known && known.area !== to) {
    const km = greatCircleKm(centreOf(known.area), centreOf(to)) - reachKm(known.area) - reachKm(to);
    const ms = Math.max(at - known.at, areaMinutes * minuteMs);
    if (km > (fastestKmh * ms) / hourMs) throw refused('MOVED_TOO_FAST');
    for (const limit of ['areaChanges', 'areasAnHour', 'areasADay'] as const)
      if (!(await rateLimits.take(limit, me))) throw refused('MOVED_TOO_OFTEN');
  }
  await rateLimits.keepPlace(me, { area: to, at });
}

/** Applies a report: at once for someone long unseen, otherwise from a tick on (rule S4). */
export async function report(context: Context, cell: string): Promise<Whereabouts> {
  const { now, host, me } = context;
  const row = await ownWhereabouts(context);
  if (isGhost(row, now)) throw refused('GHOST');
  const area = host.regions.publishedArea(cell, row.wider_area);
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
  const expires_at = new Date(expiryOf(now.getTime(), host.tickMs));
  if (atOnce || seen === area) {
    // Otherwise servers read a longer expiry in time.
    if (seen !== null && row.expires_at.getTime() - now.getTime() <= readAheadMs(host.tickMs)) context.changed(me);
    return write(context, row, { expires_at, area, next_area: null, next_at: null, hidden_at: null });
  }
  return write(context, row, {
    expires_at,
    area: seen,
    next_area: area,
    next_at: next?.area === area ? next.at : new Date(publishedFrom(now.getTime(), host.tickMs, since?.getTime())),
    hidden_at: since,
  });
}

const gone = (row: PresenceRow, now: Date) => ({
  area: null,
  next_area: null,
  next_at: null,
  expires_at: now,
  hidden_at: seenArea(row, now) === null ? unseenSince(row, now) : now,
});

async function set(
  { db, me }: Context,
  before: Whereabouts,
  change: Partial<Pick<PersonRow, 'wider_area' | 'ghost_until' | 'hidden_zone'>>,
): Promise<Whereabouts> {
  await db.updateTable('person').set(change).where('id', '=', me).execute();
  return { ...before, ...change };
}

export async function setGhost(context: Context, time: GhostTime | null): Promise<Whereabouts> {
  const { now } = context;
  const row = await ownWhereabouts(context);
  if (time === null) return set(context, row, { ghost_until: null });
  const hidden = await set(context, row, { ghost_until: ghostEnd(time, now) });
  // Hiding from everyone ends shared places too (rule C1).
  await endSharesOf(context, context.me);
  return write(context, hidden, gone(row, now));
}

export async function forget(context: Context): Promise<Whereabouts> {
  const row = await ownWhereabouts(context);
  return write(context, row, gone(row, context.now));
}

/** Hosted events show no finer area than their host, and not the hidden zone (rule S10). */
export async function widenOwnEvents(context: Context) {
  const { wider_area, hidden_zone } = await ownWhereabouts(context);
  if (hidden_zone !== null) await widenEvents(context, coarsest);
  else if (wider_area) await widenEvents(context, widened);
}

async function widenEvents({ db, me, host: { regions } }: Context, widen: (area: string) => string) {
  const events = await db
    .selectFrom('event')
    .select(['id', 'area'])
    .where('host_id', '=', me)
    .where('area', 'is not', null)
    .$narrowType<{ area: NotNull }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, area } of events) {
    const wide = widen(area);
    if (wide === area) continue;
    await db
      .updateTable('event')
      .set({ area: wide, area_name: regions.nameOf(wide) })
      .where('id', '=', id)
      .execute();
  }
}

/** Coarser from the next tick on, since nothing changes between ticks; finer only with the next report. */
export async function setWider(context: Context, wider: boolean): Promise<Whereabouts> {
  const {
    now,
    host: { tickMs },
  } = context;
  const before = await ownWhereabouts(context);
  if (wider) await widenEvents(context, widened);
  const row = await set(context, before, { wider_area: wider });
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  if (!wider || latest === null) return row;
  const area = widened(latest);
  const isSeen = area === seen;
  return write(context, row, {
    area: seen,
    next_area: isSeen ? null : area,
    next_at: isSeen ? null : (next?.at ?? new Date(tickOf(now.getTime(), tickMs) + tickMs)),
  });
}

/** Hides what others see inside the zone. A zone keeps its id until it is turned off; the next one gets a new id. */
export async function setHiddenZone(context: Context, on: boolean): Promise<Whereabouts> {
  const row = await ownWhereabouts(context);
  if (!on) return set(context, row, { hidden_zone: null });
  await widenEvents(context, coarsest);
  const hidden_zone = row.hidden_zone ?? context.host.secrets.random();
  return write(context, await set(context, row, { hidden_zone }), gone(row, context.now));
}

/** Deletes past areas (rule S1: no history): before a published tick, or expired. Returns how many rows changed. */
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

/** Rewrites the tables, so that the database's files keep no past places. Gives up when they are busy. */
export async function erasePastPlaces({ db }: Pick<Host, 'db'>) {
  await db.connection().execute(async (db) => {
    await sql`set lock_timeout = '200ms'`.execute(db);
    try {
      await sql`vacuum (full) presence, share`.execute(db);
    } catch (error) {
      if ((error as { code?: string }).code !== lockTimeout) throw error;
    } finally {
      await sql`reset lock_timeout`.execute(db);
    }
  });
}
