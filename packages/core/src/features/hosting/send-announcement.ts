import { sql } from 'kysely';
import type { Announcement } from '../events/contract.ts';
import type { Context, Host, Reader, Work } from '../../kernel/context.ts';
import { countUnread, announcementFrom } from '../events/announcements.ts';
import { teamOf } from '../events/event-team.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import { announcementLimits } from './announcement-limits.ts';
import { continueSoon } from '../../kernel/continue-in-background.ts';
import { lockEvent } from './lock-event.ts';
import { refuseWithheldEvent } from './refuse-withheld-event.ts';
import { attendeesAtOnce } from './list-sizes.ts';
import { dayMs } from '../../kernel/time.ts';

interface Sending {
  eventId: string;
  sent: Announcement;
  isChange: boolean;
  after: string;
  others: readonly string[];
}

/** Notifies the next ticket holders, and `others` before them. */
async function notifySome(
  { db, sendUpdate, addNotification }: Pick<Work, 'db' | 'sendUpdate' | 'addNotification'>,
  { eventId, sent, isChange, after, others }: Sending,
): Promise<number> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from payment_order
    where event_id = ${eventId} and status = 'paid' and ordered_at <= ${new Date(sent.sentAt)} and person_id > ${after}
    order by person_id limit ${sql.lit(attendeesAtOnce)}`.execute(db);
  const holders = rows.map(({ person_id }) => person_id);
  const notified = new Set(after === '' ? [...others, ...holders] : holders.filter((id) => !others.includes(id)));
  for (const [person, unreadAnnouncements] of await countUnread(db, [...notified], eventId)) {
    sendUpdate(person, { type: 'event.announcement', eventId, announcement: sent, unreadAnnouncements });
    if (unreadAnnouncements > 0) addNotification(person, isChange ? 'change' : 'announcement', sent.id);
  }
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
    const { event_id: eventId, is_change: isChange, notified_to: after } = row;
    const others = await teamOf(work.db, eventId);
    return notifySome(work, { eventId, sent: announcementFrom(row), isChange, after, others });
  });

/** Sends to some; `announceRest` continues. The event must be locked. Refuses with `ANNOUNCEMENTS_DAILY`. */
export async function sendAnnouncement(
  { db, me, now, ...rest }: Pick<Context, 'db' | 'me' | 'now' | 'sendUpdate' | 'addNotification'>,
  eventId: string,
  body: string,
  { id, isChange = false }: { id?: string; isChange?: boolean } = {},
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
    .values({
      id: id ?? sql<string>`gen_random_uuid()`,
      event_id: eventId,
      author: me,
      body,
      sent_at: now,
      is_change: isChange,
    })
    .returning(['id', 'body', 'sent_at'])
    .executeTakeFirstOrThrow();
  const announcement = announcementFrom(sent);
  const others = await teamOf(db, eventId);
  const holders = await notifySome({ db, ...rest }, { eventId, sent: announcement, isChange, after: '', others });
  return { announcement, isForAll: holders < attendeesAtOnce };
}

async function keptAnnouncement({ db, me }: Pick<Reader, 'db' | 'me'>, id: string, eventId: string) {
  const row = await db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && (row.author !== me || row.event_id !== eventId)) throw refused('ID_TAKEN');
  return row ? announcementFrom(row) : null;
}

/** Safe to repeat. Refuses with `EVENT_CLOSED` for drafts, and like `sendAnnouncement` and `mustBeAllowed`. */
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
    await refuseWithheldEvent(work.db, id);
    await mustBeAllowed(work.db, body);
    return sendAnnouncement(context, id, body, { id: announcementId });
  });
  if (!isForAll) continueSoon(() => announceRest(host));
  return announcement;
}
