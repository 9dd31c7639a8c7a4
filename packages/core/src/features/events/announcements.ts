import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import type { AnnouncementTable } from '../../kernel/event-tables.ts';
import { refused } from '../../kernel/operation.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { Announcement, Unread } from './contract.ts';

export const announcementFrom = ({ id, body, sent_at }: { id: string; body: string; sent_at: Date }): Announcement => ({
  id,
  body,
  sentAt: sent_at.toISOString(),
});

/** SQL of when someone may read announcements. Tickets that ended with the event show those sent until then. */
const readings = (viewer: RawBuilder<string>, eventId: RawBuilder<string>) => sql`(
  select coalesce(maker.added_at, made.created_at) as since, 'infinity'::timestamptz as until
  from event as made left join event_team as maker on maker.event_id = made.id and maker.person_id = ${viewer}
  where made.id = ${eventId}
    and (made.host_id = ${viewer} or maker.role = 'cohost' or (maker.role = 'helper' and made.status <> 'draft'))
  union all
  select bought.ordered_at, case when bought.status = 'paid' then 'infinity' else bought.settled_at end
  from payment_order as bought join event as made on made.id = bought.event_id
  where made.id = ${eventId} and bought.person_id = ${viewer} and (bought.status = 'paid'
    or (bought.status = 'cancelled' and made.status = 'cancelled' and bought.settled_at >= made.changed_at)))`;

export async function readAnnouncements(
  { db, me }: { db: Kysely<Database>; me: string },
  eventId: string,
): Promise<Announcement[]> {
  const { rows } = await sql<Pick<AnnouncementTable, 'id' | 'body'> & { sent_at: Date }>`
    select announcement.id, announcement.body, announcement.sent_at
    from (select max(until) as until from ${readings(sql.val(me), sql.val(eventId))} as reading) as mine
    left join announcement on announcement.event_id = ${eventId} and announcement.sent_at <= mine.until
    where mine.until is not null
    order by announcement.sent_at desc, announcement.id limit 500`.execute(db);
  if (rows.length === 0) throw refused('NOT_FOUND');
  return rows.filter(({ id }) => id !== null).map(announcementFrom);
}

/** For statements with `announcement`: it is news to someone, and they may read it. */
export const isNewsTo = (viewer: RawBuilder<string>, eventId: RawBuilder<string>) => sql<boolean>`(
  announcement.author is distinct from ${viewer} and ${notBlocked(sql.ref('announcement.author'), viewer)}
  and exists (select from ${readings(viewer, eventId)} as reading
    where announcement.sent_at >= reading.since and announcement.sent_at <= reading.until))`;

export const seenUpTo = (viewer: RawBuilder<string>, eventId: RawBuilder<string>) => sql<Date>`coalesce((
  select seen_up_to from announcement_seen
  where announcement_seen.event_id = ${eventId} and announcement_seen.person_id = ${viewer}), '-infinity')`;

export const unreadAnnouncements = (viewer: RawBuilder<string>, eventId: RawBuilder<string>) => sql<number>`(
  select count(*)::int from announcement
  where announcement.event_id = ${eventId} and announcement.sent_at > ${seenUpTo(viewer, eventId)}
    and ${isNewsTo(viewer, eventId)})`;

export async function countUnread(
  db: Kysely<Database>,
  people: readonly string[],
  eventId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ viewer: string; announcements: number }>`
    select viewer, ${unreadAnnouncements(sql.ref('pair.viewer'), sql.ref('pair.event_id'))} as announcements
    from (select viewer, ${eventId}::text as event_id from unnest(${people}::text[]) as viewer) as pair`.execute(db);
  return new Map(rows.map(({ viewer, announcements }) => [viewer, announcements]));
}

/** Unread announcements of all events that someone hosts, helps with or attends. */
export const unreadFor = (me: RawBuilder<string>) => sql<Unread[]>`(
    select coalesce(json_agg(json_build_object('eventId', mine.event_id, 'announcements', unread.announcements)
      order by mine.event_id), '[]')
    from (
      select event_id from payment_order where person_id = ${me} and event_id is not null and status in ('paid', 'cancelled')
      union select event_id from event_team where person_id = ${me}
      union select id from event where host_id = ${me}
    ) as mine
    cross join lateral (select ${unreadAnnouncements(me, sql.ref('mine.event_id'))} as announcements) as unread
    where unread.announcements > 0)`;
