import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { mayMove } from './event-transitions.ts';
import { lockEvent } from './lock-event.ts';

export async function removeEvent(context: Context, id: string) {
  const event = await lockEvent(context, id, 'remove');
  if (!mayMove(event.status, 'remove')) throw refused('EVENT_CLOSED');
  await context.db.deleteFrom('event').where('id', '=', id).execute();
}
