import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { PresenceRow } from '../../kernel/database.ts';
import { pending, seenArea } from './presence.ts';
import { tickOf } from './presence-times.ts';
import type { Regions } from './regions.ts';

const atOnce = 500;

/** A move that waits keeps its tick where others see it, and shows nothing of its own where they do not. */
function coarserPresence(row: PresenceRow, regions: Regions, now: Date, nextTick: Date) {
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  if (latest === null) return null;
  const area = regions.coarsened(latest);
  const isSeenCoarse = seen === null || regions.coarsened(seen) === seen;
  if (isSeenCoarse && area === latest) return null;
  if (area === seen) return { id: row.person_id, area: seen, next: null, at: null };
  const showsMove = seen === null || regions.coarsened(seen) !== area;
  return { id: row.person_id, area: seen, next: area, at: showsMove && next ? next.at : nextTick };
}

/** Coarser from the next tick on, like `setWider`, for the next people in the order of their ids. Returns the last of them. */
export async function coarsenPresences(
  { db, now, changed, host: { tickMs } }: Pick<Work, 'db' | 'now' | 'changed' | 'host'>,
  regions: Regions,
  after: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('presence')
    .selectAll()
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(atOnce)
    .forUpdate()
    .execute();
  const nextTick = new Date(tickOf(now.getTime(), tickMs) + tickMs);
  const coarser = rows.flatMap((row) => coarserPresence(row, regions, now, nextTick) ?? []);
  if (coarser.length > 0) {
    await sql`update presence set area = it.area, next_area = it.next, next_at = it.at
      from unnest(${coarser.map(({ id }) => id)}::text[], ${coarser.map(({ area }) => area)}::text[],
        ${coarser.map(({ next }) => next)}::text[], ${coarser.map(({ at }) => at)}::timestamptz[]) as it (id, area, next, at)
      where person_id = it.id`.execute(db);
    // The tick may begin before this is committed.
    changed(...coarser.map(({ id }) => id));
  }
  return rows.at(-1)?.person_id ?? null;
}

/** The areas and their names of the next events in the order of their ids (rule S10). Returns the last of them. */
export async function coarsenEvents({ db }: Pick<Work, 'db'>, regions: Regions, after: string): Promise<string | null> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'area'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const coarser = rows.flatMap(({ id, area: from }) => {
    const to = from === null ? null : regions.coarsened(from);
    return from === null || to === null || from === to ? [] : [{ id, from, to, name: regions.nameOf(to) }];
  });
  if (coarser.length > 0)
    await sql`update event set area = it.area, area_name = it.name
      from unnest(${coarser.map(({ id }) => id)}::text[], ${coarser.map(({ from }) => from)}::text[],
        ${coarser.map(({ to }) => to)}::text[], ${coarser.map(({ name }) => name)}::text[]) as it (id, before, area, name)
      where event.id = it.id and event.area = it.before`.execute(db);
  return rows.at(-1)?.id ?? null;
}
