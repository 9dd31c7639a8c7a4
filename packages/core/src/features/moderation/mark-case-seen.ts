import { addToAudit } from '../../kernel/audit-log.ts';
import type { CaseView } from './contract.ts';
import { lockCase } from './may-moderate.ts';
import type { ModeratingContext } from './moderators-only.ts';
import { minutesSince, readCase } from './case-view.ts';
import { tellReporters } from './notify-reporters.ts';

export async function markCaseSeen(
  context: ModeratingContext,
  id: string,
  after: string | undefined,
): Promise<CaseView> {
  const found = await lockCase(context, id);
  const { db, now, moderator } = context;
  if (found.seen_at === null) {
    await db.updateTable('moderation_case').set({ seen_at: now }).where('id', '=', found.id).execute();
    await tellReporters(context, found.id);
    const minutes = minutesSince(found.opened_at, now);
    await addToAudit(context, { action: 'looked at', by: moderator.id, case: found.id, kind: found.kind, minutes });
  }
  return readCase(context, found.id, after);
}
