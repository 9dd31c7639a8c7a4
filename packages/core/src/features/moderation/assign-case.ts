import { addToAudit } from '../../kernel/audit-log.ts';
import { refused } from '../../kernel/operation.ts';
import type { CaseView } from './contract.ts';
import { lockCase } from './may-moderate.ts';
import type { ModeratingContext } from './moderators-only.ts';
import { readCase } from './case-view.ts';

export async function assign(context: ModeratingContext, id: string, isMine: boolean): Promise<CaseView> {
  const found = await lockCase(context, id);
  if (found.state === 'closed') throw refused('NOT_POSSIBLE');
  const assignee = isMine ? context.moderator.id : null;
  if (found.assignee === assignee) return readCase(context, found.id);
  await context.db.updateTable('moderation_case').set({ assignee }).where('id', '=', found.id).execute();
  const view = await readCase(context, found.id);
  const action = isMine ? 'assigned' : 'released';
  await addToAudit(context, { action, by: context.moderator.id, case: found.id });
  return view;
}
