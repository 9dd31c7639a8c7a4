import { refused } from '../../kernel/operation.ts';
import type { CaseView } from './contract.ts';
import { lockCase } from './may-moderate.ts';
import type { ModeratingContext } from './moderators-only.ts';
import { readCase } from './case-view.ts';

export async function assign(context: ModeratingContext, id: string, isMine: boolean): Promise<CaseView> {
  const found = await lockCase(context, id);
  if (found.state === 'closed') throw refused('NOT_POSSIBLE');
  await context.db
    .updateTable('moderation_case')
    .set({ assignee: isMine ? context.moderator.id : null })
    .where('id', '=', found.id)
    .execute();
  return readCase(context, found.id);
}
