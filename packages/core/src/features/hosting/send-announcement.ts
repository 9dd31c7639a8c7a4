import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { Announcement } from '../events/contract.ts';
import { countUnread, announcementFrom } from '../events/announcements.ts';
import { holdersOf, makersOf } from '../events/team.ts';
import { refused } from '../../kernel/operation.ts';
import { announcementLimits } from './announcement-limits.ts';
import { dayMs } from '../../kernel/time.ts';

/** Sends an announcement to ticket holders and the team; the event must be locked. Refuses with `ANNOUNCEMENTS_DAILY`. */
export async function sendAnnouncement(
  { db, me, now, notify }: Pick<Context, 'db' | 'me' | 'now' | 'notify'>,
  eventId: string,
  body: string,
  id?: string,
): Promise<Announcement> {
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
  const notified = new Set([...(await holdersOf(db, eventId, ['paid'])), ...(await makersOf(db, eventId))]);
  for (const [person, unreadAnnouncements] of await countUnread(db, [...notified], eventId))
    notify(person, { type: 'event.announcement', eventId, announcement, unreadAnnouncements });
  return announcement;
}

export async function keptAnnouncement({ db, me }: Pick<Reader, 'db' | 'me'>, id: string, eventId: string) {
  const row = await db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && (row.author !== me || row.event_id !== eventId)) throw refused('ID_TAKEN');
  return row ? announcementFrom(row) : null;
}
