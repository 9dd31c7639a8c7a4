import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { readAnnouncements } from './announcements.ts';
import type { Event } from './contract.ts';
import { readEvent } from './read-events.ts';

/** Returns false when they had been seen before. Refuses with `NOT_FOUND`. */
async function keepSeen({ db, me }: { db: Kysely<Database>; me: string }, eventId: string, announcementId: string) {
  const upTo = (await readAnnouncements({ db, me }, eventId)).find(({ id }) => id === announcementId);
  if (!upTo) throw refused('NOT_FOUND');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('announcement_seen')
    .values({ person_id: me, event_id: eventId, seen_up_to: new Date(upTo.sentAt) })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'event_id'])
        .doUpdateSet((is) => ({ seen_up_to: is.ref('excluded.seen_up_to') }))
        .whereRef('announcement_seen.seen_up_to', '<', 'excluded.seen_up_to'),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks announcements as read, up to this one. Refuses with `NOT_FOUND`. */
export async function seeAnnouncements(context: Context, id: string, announcementId: string): Promise<Event> {
  const isNew = await keepSeen(context, id, announcementId);
  const event = await readEvent(context, id);
  if (isNew) context.sendUpdate(context.me, { type: 'event.changed', event });
  return event;
}
