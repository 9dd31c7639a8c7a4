import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { letEachOtherIn, lockSeen } from './audience-sql.ts';
import { notBlocked } from './not-blocked.ts';

/** While one is paused or leaves the other out, only the asker sees unaccepted requests. For `meet_request`, in SQL. */
export const isShownRequest = (viewer: ReturnType<typeof sql<string>>) => sql<boolean>`(
  meet_request.status = 'accepted' or meet_request.from_person = ${viewer}
  or (not exists (select from person as asker where asker.id = meet_request.from_person and asker.paused_at is not null)
    and ${letEachOtherIn(sql.ref('meet_request.from_person'), sql.ref('meet_request.to_person'))}))`;

/** People who were asked lose hidden requests at once. If visible again, these return with the next fetch. */
export async function hideRequests(context: Pick<Context, 'db' | 'now' | 'sendUpdate'>, personId: string) {
  const { db, now, sendUpdate } = context;
  await lockSeen(context, personId);
  const hidden = await db
    .selectFrom('meet_request')
    .select(['from_person', 'to_person'])
    .where((is) => is.or([is('from_person', '=', personId), is('to_person', '=', personId)]))
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where(notBlocked(sql.ref('from_person'), sql.ref('to_person')))
    .where((is) => is.not(isShownRequest(sql`''`)))
    .execute();
  for (const { from_person, to_person } of hidden)
    sendUpdate(to_person, { type: 'person.gone', personId: from_person });
}

/** Permanently ends requests with people whom the new audience leaves out. To the askers they look declined. */
export async function endHiddenRequests(context: Pick<Context, 'db' | 'now' | 'sendUpdate'>, personId: string) {
  const { db, now, sendUpdate } = context;
  await lockSeen(context, personId);
  const hidden = await db
    .selectFrom('meet_request')
    .select(['id', 'from_person', 'to_person'])
    .where((is) => is.or([is('from_person', '=', personId), is('to_person', '=', personId)]))
    .where('status', '=', 'pending')
    .where((is) => is.not(letEachOtherIn(sql.ref('from_person'), sql.ref('to_person'))))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, from_person, to_person } of hidden) {
    const isOwn = from_person === personId;
    await db
      .updateTable('meet_request')
      .set({ status: isOwn ? 'withdrawn' : 'declined', ended_at: now })
      .where('id', '=', id)
      .execute();
    sendUpdate(to_person, { type: 'person.gone', personId: from_person });
    if (isOwn) sendUpdate(personId, { type: 'person.gone', personId: to_person });
  }
}
