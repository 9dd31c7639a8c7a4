import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import type { EventNoticeTable } from '../../kernel/event-tables.ts';
import { refused } from '../../kernel/operation.ts';
import { notBlocked } from '../people/blocks.ts';
import type { Notice, Unread } from './contract.ts';

export const noticeFrom = ({ id, body, sent_at }: { id: string; body: string; sent_at: Date }): Notice => ({
  id,
  body,
  sentAt: sent_at.toISOString(),
});

/** SQL of the times between which someone reads an event's notices (team and ticket holders). Tickets that ended with
 * the event still show what was sent until then. */
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

/** Refuses with `NOT_FOUND` everyone but the team and ticket holders. */
export async function readNotices(
  { db, me }: { db: Kysely<Database>; me: string },
  eventId: string,
): Promise<Notice[]> {
  const { rows } = await sql<Pick<EventNoticeTable, 'id' | 'body'> & { sent_at: Date }>`
    select notice.id, notice.body, notice.sent_at
    from (select max(until) as until from ${readings(sql.val(me), sql.val(eventId))} as reading) as mine
    left join event_notice as notice on notice.event_id = ${eventId} and notice.sent_at <= mine.until
    where mine.until is not null
    order by notice.sent_at desc, notice.id limit 500`.execute(db);
  if (rows.length === 0) throw refused('NOT_FOUND');
  return rows.filter(({ id }) => id !== null).map(noticeFrom);
}

export const unreadNotices = (viewer: RawBuilder<string>, eventId: RawBuilder<string>) => sql<number>`(
  select count(*)::int from event_notice as notice
  where notice.event_id = ${eventId} and notice.author is distinct from ${viewer}
    and ${notBlocked(sql.ref('notice.author'), viewer)}
    and notice.sent_at > coalesce((select seen_up_to from notice_seen
      where notice_seen.event_id = ${eventId} and notice_seen.person_id = ${viewer}), '-infinity')
    and exists (select from ${readings(viewer, eventId)} as reading
      where notice.sent_at >= reading.since and notice.sent_at <= reading.until))`;

export async function countUnread(
  db: Kysely<Database>,
  people: readonly string[],
  eventId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ viewer: string; notices: number }>`
    select viewer, ${unreadNotices(sql.ref('pair.viewer'), sql.ref('pair.event_id'))} as notices
    from (select viewer, ${eventId}::text as event_id from unnest(${people}::text[]) as viewer) as pair`.execute(db);
  return new Map(rows.map(({ viewer, notices }) => [viewer, notices]));
}

export async function readUnread(db: Kysely<Database>, me: string): Promise<Unread[]> {
  const viewer = sql.val(me);
  const { rows } = await sql<Unread>`
    select mine.event_id as "eventId", unread.notices
    from (
      select event_id from payment_order where person_id = ${me} and event_id is not null and status in ('paid', 'cancelled')
      union select event_id from event_team where person_id = ${me}
      union select id from event where host_id = ${me}
    ) as mine
    cross join lateral (select ${unreadNotices(viewer, sql.ref('mine.event_id'))} as notices) as unread
    where unread.notices > 0
    order by mine.event_id`.execute(db);
  return rows;
}

/** Returns false when they had been seen before. Refuses with `NOT_FOUND`. */
export async function keepSeen({ db, me }: { db: Kysely<Database>; me: string }, eventId: string, noticeId: string) {
  const upTo = (await readNotices({ db, me }, eventId)).find(({ id }) => id === noticeId);
  if (!upTo) throw refused('NOT_FOUND');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notice_seen')
    .values({ person_id: me, event_id: eventId, seen_up_to: new Date(upTo.sentAt) })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'event_id'])
        .doUpdateSet((is) => ({ seen_up_to: is.ref('excluded.seen_up_to') }))
        .whereRef('notice_seen.seen_up_to', '<', 'excluded.seen_up_to'),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
