import { sql, type RawBuilder } from 'kysely';
import type { Host } from '../../../kernel/context.ts';
import type { Event } from '../../events/contract.ts';
import { eventFrom, listedTo, seenEvents } from '../../events/event.ts';
import { anybody } from '../../events/public.ts';

/** An event as a calendar shows it. */
export interface CalendarEntry {
  event: Event;
  /** Goes up with every change that those who come should know of. */
  revision: number;
  createdAt: Date;
  changedAt: Date;
}

/** So many events at most are in one calendar, and so long those of one's own stay in it, in ms. */
const mostEntries = 1000;
const keptMs = 365 * 86_400_000;

async function entries(
  { db, regions }: Host,
  seen: RawBuilder<unknown>,
  rest?: RawBuilder<unknown>,
): Promise<CalendarEntry[]> {
  const { rows } = await seenEvents(seen, rest).execute(db);
  return rows.map((row) => ({
    event: eventFrom(regions, row),
    revision: row.revision,
    createdAt: row.created_at,
    // A calendar that has the area of a private address must take the address for newer.
    changedAt: row.approved_at && row.approved_at > row.changed_at ? row.approved_at : row.changed_at,
  }));
}

/**
 * One event as somebody may see it, or somebody without an account (null); null for a draft, and for one that is not there.
 */
export async function entryOf(host: Host, id: string, personId: string | null): Promise<CalendarEntry | null> {
  const [found] = await entries(
    host,
    sql`(select ${personId ?? anybody}::text as viewer, id as event_id from event where id = ${id} and status <> 'draft')`,
  );
  return found ?? null;
}

const inProgramme = (host: Host) => sql`(
      select ${anybody}::text as viewer, id as event_id from event
      where status = 'published' and ends_at > ${host.now()} and ${listedTo(anybody)}
      order by starts_at, id limit ${mostEntries}
    )`;

/** All that is to come, as somebody without an account may see it, soonest first. */
export const programme = (host: Host): Promise<CalendarEntry[]> =>
  entries(host, inProgramme(host), sql`order by event.starts_at, event.id`);

/** A short text that differs whenever calendars would show something else of `programme`. */
export async function programmeVersion(host: Host): Promise<string> {
  // Not by changed_at alone: rows are deleted as well, and what only changes the seats changes no calendar.
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(md5(row(event.id, name, category, description, starts_at, ends_at, time_zone, location,
      latitude, longitude, is_private, area, status, revision, created_at, changed_at)::text), '' order by event.id)), '')
      as version
    from ${inProgramme(host)} as seen join event on event.id = seen.event_id`.execute(host.db);
  return rows[0]!.version;
}

/**
 * What the owner of a key holds tickets for, and of that what was cancelled; null when the key is nobody's. Whoever knows
 * the key reads what its owner may.
 */
export async function entriesOf(host: Host, key: string): Promise<CalendarEntry[] | null> {
  const owner = await host.db.selectFrom('person').select('id').where('calendar_key', '=', key).executeTakeFirst();
  if (!owner) return null;
  return entries(
    host,
    sql`(
      select distinct ${owner.id}::text as viewer, event.id as event_id, starts_at
      from payment_order join event on event.id = payment_order.event_id
      where person_id = ${owner.id} and starts_at > ${new Date(host.now().getTime() - keptMs)}
        and (payment_order.status = 'paid' or payment_order.status = 'cancelled' and event.status = 'cancelled')
      order by starts_at desc limit ${mostEntries}
    )`,
    sql`order by event.starts_at, event.id`,
  );
}
