import type { Context } from '../../kernel/context.ts';
import type { Event } from './contract.ts';
import { readEvent } from './read-events.ts';

export async function saveForLater(context: Context, id: string): Promise<Event> {
  const { db, me, now, sendUpdate } = context;
  await readEvent(context, id);
  const { numInsertedOrUpdatedRows: saved } = await db
    .insertInto('saved_event')
    .values({ person_id: me, event_id: id, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const event = await readEvent(context, id);
  if (saved) sendUpdate(me, { type: 'event.changed', event });
  return event;
}

export async function unsave(context: Context, id: string): Promise<Event> {
  const { db, me, sendUpdate } = context;
  const { numDeletedRows: gone } = await db
    .deleteFrom('saved_event')
    .where('person_id', '=', me)
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow();
  const event = await readEvent(context, id);
  if (gone) sendUpdate(me, { type: 'event.changed', event });
  return event;
}
