import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { Notice } from '../events/contract.ts';
import { countUnread, noticeFrom } from '../events/notices.ts';
import { holdersOf, makersOf } from '../events/team.ts';
import { refused } from '../../kernel/operation.ts';
import { hostingLimits } from './constants.ts';
import { dayMs } from '../../kernel/time.ts';

/** Sends a notice to ticket holders and the team; the event must be locked. Refuses with `NOTICES_DAILY`. */
export async function sendNotice(
  { db, me, now, notify }: Pick<Context, 'db' | 'me' | 'now' | 'notify'>,
  eventId: string,
  body: string,
  id?: string,
): Promise<Notice> {
  const { many } = await db
    .selectFrom('event_notice')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('event_id', '=', eventId)
    .where('sent_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (Number(many) >= hostingLimits.noticesADay) throw refused('NOTICES_DAILY');
  const sent = await db
    .insertInto('event_notice')
    .values({ id: id ?? sql<string>`gen_random_uuid()`, event_id: eventId, author: me, body, sent_at: now })
    .returning(['id', 'body', 'sent_at'])
    .executeTakeFirstOrThrow();
  const notice = noticeFrom(sent);
  const notified = new Set([...(await holdersOf(db, eventId, ['paid'])), ...(await makersOf(db, eventId))]);
  for (const [person, unreadNotices] of await countUnread(db, [...notified], eventId))
    notify(person, { type: 'event.notice', eventId, notice, unreadNotices });
  return notice;
}

export async function keptNotice({ db, me }: Pick<Reader, 'db' | 'me'>, id: string, eventId: string) {
  const row = await db.selectFrom('event_notice').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && (row.author !== me || row.event_id !== eventId)) throw refused('ID_TAKEN');
  return row ? noticeFrom(row) : null;
}
