import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { teamRoles } from '../events/team-role.ts';
import { mayManage, type ManageAction } from './may-manage-event.ts';

/** For statements with `event`: whether someone may do this with it. */
export const mayManageIt = (me: string | RawBuilder<string>, action: ManageAction) => sql<boolean>`(
  (event.host_id = ${me} and ${mayManage('host', action)}) or exists (
    select from event_team where event_team.event_id = event.id and event_team.person_id = ${me}
      and role = any(${teamRoles.filter((role) => mayManage(role, action))}::text[])))`;

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
