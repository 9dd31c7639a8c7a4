import { sql, type RawBuilder } from 'kysely';
import type { Host } from '../../../kernel/context.ts';
import type { Event } from '../../events/contract.ts';
import { eventFrom, readTogether, seenEvents, type SeenEvent } from '../../events/read-events.ts';
import { listedTo } from '../../events/duplicate-events.ts';
import type { Regions } from '../../people/regions.ts';
import { anonymousViewer } from '../../events/public-event.ts';
import { onlyRow } from '../../../kernel/only-row.ts';
import { maxEntries, pastEventsMs } from './calendar-limits.ts';

export interface CalendarEntry {
  event: Event;
  revision: number;
  createdAt: Date;
  changedAt: Date;
}

const entryFrom = (regions: Regions, row: SeenEvent): CalendarEntry => ({
  event: eventFrom(regions, row),
  revision: row.revision,
  createdAt: row.created_at,
  // Calendar apps compare times: approval reveals the address, so it must look newer.
  changedAt: row.approved_at && row.approved_at > row.changed_at ? row.approved_at : row.changed_at,
});

async function entries(
  { db, regions }: Host,
  seen: RawBuilder<unknown>,
  rest?: RawBuilder<unknown>,
): Promise<CalendarEntry[]> {
  const { rows } = await seenEvents(seen, rest).execute(db);
  return rows.map((row) => entryFrom(regions, row));
}

/** One event as a person sees it (null: without an account); null for drafts and unknown ids. */
export async function entryOf(host: Host, id: string, personId: string | null): Promise<CalendarEntry | null> {
  if (personId === null) {
    const [found] = await entries(
      host,
      sql`(select ${anonymousViewer}::text as viewer, id as event_id from event where id = ${id} and status <> 'draft')`,
    );
    return found ?? null;
  }
  const row = await readTogether(host.db, [personId, id]);
  return row && row.status !== 'draft' ? entryFrom(host.regions, row) : null;
}

const inProgramme = (host: Host) => sql`(
      select ${anonymousViewer}::text as viewer, id as event_id from event
      where status = 'published' and ends_at > ${host.now()} and ${listedTo(anonymousViewer)}
      order by starts_at, id limit ${maxEntries}
    )`;

export const programme = (host: Host): Promise<CalendarEntry[]> =>
  entries(host, inProgramme(host), sql`order by event.starts_at, event.id`);

export async function programmeVersion(host: Host): Promise<string> {
  // Not by changed_at alone: rows are also deleted, and seats change no calendar.
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(md5(row(event.id, name, category, description, starts_at, ends_at, time_zone, location,
      latitude, longitude, is_private, area, status, revision, created_at, changed_at)::text), '' order by event.id)), '')
      as version
    from ${inProgramme(host)} as seen join event on event.id = seen.event_id`.execute(host.db);
  return onlyRow(rows).version;
}

/** What the owner of a key has tickets for, and what was cancelled of that; null for an unknown key. */
export async function entriesOf(host: Host, key: string): Promise<CalendarEntry[] | null> {
  const owner = await host.db.selectFrom('person').select('id').where('calendar_key', '=', key).executeTakeFirst();
  return owner ? entriesFor(host, owner.id) : null;
}

export const entriesFor = (host: Host, personId: string): Promise<CalendarEntry[]> =>
  entries(
    host,
    sql`(
      select distinct ${personId}::text as viewer, event.id as event_id, starts_at
      from payment_order join event on event.id = payment_order.event_id
      where person_id = ${personId} and starts_at > ${new Date(host.now().getTime() - pastEventsMs)}
        and (payment_order.status = 'paid' or payment_order.status = 'cancelled' and event.status = 'cancelled')
      order by starts_at desc limit ${maxEntries}
    )`,
    sql`order by event.starts_at, event.id`,
  );
