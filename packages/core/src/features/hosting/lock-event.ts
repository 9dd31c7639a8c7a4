import type { Context } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import type { ManageAction } from './may-manage-event.ts';
import { mayManageIt } from './may-manage-event-sql.ts';

export const findAndLockEvent = (
  { db, me }: Pick<Context, 'db' | 'me'>,
  id: string,
  action: ManageAction,
): Promise<EventRow | undefined> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', id)
    .where('capacity', 'is not', null)
    .where(mayManageIt(me, action))
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function lockEvent(
  context: Pick<Context, 'db' | 'me'>,
  id: string,
  action: ManageAction,
): Promise<EventRow> {
  const event = await findAndLockEvent(context, id, action);
  if (!event) throw refused('NOT_FOUND');
  return event;
}
