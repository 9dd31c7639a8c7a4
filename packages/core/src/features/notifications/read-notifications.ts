import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import type { Database } from '../../kernel/database.ts';
import type { NotificationTable } from '../../kernel/notification-tables.ts';
import type { Cause } from './notification-cause.ts';
import { causeAt } from './notification-causes.ts';
import { wordsWithTemplate } from '../cases/decision-templates.ts';
import type { Notification } from './contract.ts';
import { defaultMailLanguage } from './mail-language.ts';
import { maxUnseen, notificationsPage } from './list-sizes.ts';
import type { NotificationKind } from './notification-kind.ts';
import { notificationsKeptMs } from './tidy-notifications.ts';

export type ShownRow = Selectable<NotificationTable> &
  Omit<Cause, 'other_id' | 'event_id'> & {
    made_at_text: string;
    is_seen: boolean;
    person: Notification['person'];
    event: { id: string; name: string; date: string; timeZone: string } | null;
  };

const isSeen = sql<boolean>`(notification.seen_at is not null or cause.is_read)`;

export const shownNotifications = (
  now: Date,
  where: RawBuilder<unknown>,
  { kinds = null, rest = sql`` }: { kinds?: ReadonlySet<NotificationKind> | null; rest?: RawBuilder<unknown> } = {},
) => sql<ShownRow>`
  select notification.*, notification.made_at::text as made_at_text, cause.conversation_id, cause.words, cause.template, cause.language, cause.reason, cause.unread,
    cause.amount_paise, cause.ends_at, cause.begins_at, cause.since, cause.is_read, ${isSeen} as is_seen,
    case when person.id is not null then json_build_object('id', person.id, 'profilePicture', person.picture, 'name',
      case when notification.kind = 'question' then split_part(trim(person.name), ' ', 1) else person.name end) end as person,
    case when event.id is not null then json_build_object('id', event.id, 'name', event.name, 'date', event.starts_at,
      'timeZone', event.time_zone) end as event
  from notification
  cross join lateral ${causeAt(now, kinds)} as cause
  left join person on person.id = cause.other_id
  left join event on event.id = cause.event_id
  where ${where} ${rest}`;

export const notificationFrom = (row: ShownRow): Notification => ({
  id: row.id,
  kind: row.kind,
  at: row.made_at.toISOString(),
  isSeen: row.is_seen,
  person: row.person,
  event: row.event && { ...row.event, date: new Date(row.event.date).toISOString() },
  conversationId: row.conversation_id,
  words: wordsWithTemplate(row.template, row.language ?? defaultMailLanguage, row.words),
  readyIn: row.template && (row.language ?? defaultMailLanguage),
  reason: row.reason,
  unread: row.unread,
  amountPaise: row.amount_paise,
  endsAt: row.ends_at?.toISOString() ?? null,
});

const cursors = cursorsOf<[madeAt: string, id: string]>('notifications');

const isTheirs = (me: RawBuilder<string>, now: Date) =>
  sql`notification.person_id = ${me} and notification.made_at > ${new Date(now.getTime() - notificationsKeptMs)}`;

/** The kinds of what someone may not have seen. */
export const unseenKindsOf = (person: RawBuilder<string>, now: Date) => sql`array(
  select distinct kind from notification where ${isTheirs(person, now)} and seen_at is null)`;

/** Each person's number on the bell and on the app's icon. At most `maxUnseen`. Without others than `kinds`, of which theirs
 * must be. */
export async function countUnseenOf(
  db: Kysely<Database>,
  people: readonly string[],
  now: Date,
  kinds: ReadonlySet<NotificationKind> | null = null,
) {
  const { rows } = await sql<{ id: string; unseen: number }>`
    select who.id, (
      select count(*)::int from (
        select from notification cross join lateral ${causeAt(now, kinds)} as cause
        where ${isTheirs(sql.ref('who.id'), now)} and not ${isSeen} limit ${sql.lit(maxUnseen)}) as counted) as unseen
    -- The subquery keeps their number from PostgreSQL, which would otherwise plan again for each number.
    from unnest((select ${people}::text[])) as who (id)`.execute(db);
  return new Map(rows.map(({ id, unseen }) => [id, unseen]));
}

export const countUnseen = async (db: Kysely<Database>, me: string, now: Date): Promise<number> =>
  (await countUnseenOf(db, [me], now)).get(me) ?? 0;

/** Latest first. Refuses with `CURSOR_UNUSABLE`. */
export async function readNotifications({ db, me, now, host }: Reader, after: string | undefined) {
  const place = after === undefined ? null : cursors.unseal(host, after);
  const beyond = place
    ? sql`and (notification.made_at, notification.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`
    : sql``;
  const [{ rows: found }, unseen] = await Promise.all([
    shownNotifications(now, isTheirs(sql.val(me), now), {
      rest: sql`${beyond} order by notification.made_at desc, notification.id desc limit ${sql.lit(notificationsPage + 1)}`,
    }).execute(db),
    countUnseen(db, me, now),
  ]);
  const { rows, next } = cursors.page(host, found, notificationsPage, ({ made_at_text, id }) => [made_at_text, id]);
  return { notifications: rows.map(notificationFrom), unseen, next };
}
