import { sql, type RawBuilder } from 'kysely';
import { teamRoles } from '../events/team-role.ts';
import { mayManage, type ManageAction } from './may-manage-event.ts';

/** For statements with `event`: whether someone may do this with it. */
export const mayManageIt = (me: string | RawBuilder<string>, action: ManageAction) => sql<boolean>`(
  (event.host_id = ${me} and ${mayManage('host', action)}) or exists (
    select from event_team where event_team.event_id = event.id and event_team.person_id = ${me}
      and role = any(${teamRoles.filter((role) => mayManage(role, action))}::text[])))`;
