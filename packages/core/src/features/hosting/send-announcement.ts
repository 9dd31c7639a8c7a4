import { sql } from 'kysely';
import type { Announcement } from '../events/contract.ts';
import type { Context, Host, Reader, Work } from '../../kernel/context.ts';
import { countUnread, announcementFrom } from '../events/announcements.ts';
import { makersOf } from '../events/team.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { announcementLimits } from './announcement-limits.ts';
import { continueSoon } from './continue-soon.ts';
import { lockEvent } from './lock-event.ts';
import { attendeesAtOnce } from './list-sizes.ts';
import { dayMs } from '../../kernel/time.ts';

/** Notifies the next ticket holders, and `others` before them. */
async function notifySome(
  { db, notify }: Pick<Work, 'db' | 'notify'>,
  { eventId, sent, after, others }: { eventId: string; sent: Announcement; after: string; others: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from payment_order
    where event_id = ${eventId} and status = 'paid' and ordered_at <= ${new Date(sent.sentAt)} and person_id > ${after}
    order by person_id limit ${sql.lit(attendeesAtOnce)}`.execute(db);
  const holders = rows.map(({ person_id }) => person_id);
  const notified = new Set(after === '' ? [...others, ...holders] : holders.filter((id) => !others.includes(id)));
  for (const [person, unreadAnnouncements] of await countUnread(db, [...notified], eventId))
    notify(person, { type: 'event.announcement', eventId, announcement: sent, unreadAnnouncements });
  await db
    .updateTable('announcement')
    .set({ notified_to: holders.length < attendeesAtOnce ? null : holders.at(-1) })
    .where('id', '=', sent.id)
    .execute();
  return holders.length;
}

/** Continues with one announcement that has been sent to some; returns how many people were notified. */
export const announceRest = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const row = await work.db
      .selectFrom('announcement')
      .selectAll()
      .where('notified_to', 'is not', null)
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row || row.notified_to === null) return 0;
    const { event_id: eventId, notified_to: after } = row;
    return notifySome(work, { eventId, sent: announcementFrom(row), after, others: await makersOf(work.db, eventId) });
  });

/** Sends an announcement to the team and to some ticket holders; `announceRest` continues. The event must be locked. Refuses
 * with `ANNOUNCEMENTS_DAILY`. */
export async function sendAnnouncement(
  { db, me, now, notify }: Pick<Context, 'db' | 'me' | 'now' | 'notify'>,
  eventId: string,
  body: string,
  id?: string,
): Promise<{ announcement: Announcement; isForAll: boolean }> {
  const { many } = await db
    .selectFrom('announcement')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('event_id', '=', eventId)
    .where('sent_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (Number(many) >= announcementLimits.aDay) throw refused('ANNOUNCEMENTS_DAILY');
  const sent = await db
    .insertInto('announcement')
    .values({ id: id ?? sql<string>`gen_random_uuid()`, event_id: eventId, author: me, body, sent_at: now })
    .returning(['id', 'body', 'sent_at'])
    .executeTakeFirstOrThrow();
  const announcement = announcementFrom(sent);
  const others = await makersOf(db, eventId);
  const holders = await notifySome({ db, notify }, { eventId, sent: announcement, after: '', others });
  return { announcement, isForAll: holders < attendeesAtOnce };
}

async function keptAnnouncement({ db, me }: Pick<Reader, 'db' | 'me'>, id: string, eventId: string) {
  const row = await db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && (row.author !== me || row.event_id !== eventId)) throw refused('ID_TAKEN');
  return row ? announcementFrom(row) : null;
}

/** Safe to repeat with the same id. Refuses with `EVENT_CLOSED` for drafts, and like `sendAnnouncement`. */
export async function announce(
  host: Host,
  me: string,
  { id, announcementId, body }: { id: string; announcementId: string; body: string },
): Promise<Announcement> {
  const { announcement, isForAll } = await transaction(host, async (work) => {
    const context = { ...work, me };
    const event = await lockEvent(context, id, 'announce');
    const known = await keptAnnouncement(context, announcementId, id);
    if (known) return { announcement: known, isForAll: true };
    if (event.status === 'draft') throw refused('EVENT_CLOSED');
    return sendAnnouncement(context, id, body, announcementId);
  });
  if (!isForAll) continueSoon(() => announceRest(host));
  return announcement;
}
