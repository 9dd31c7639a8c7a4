import { minutesSince } from './case-view.ts';
import type { ModeratingContext } from './moderators-only.ts';

/** The minutes since an open appeal was made, or null if there was none. */
export async function answerAppeal({ db, now }: ModeratingContext, caseId: string, isGranted: boolean) {
  const row = await db
    .updateTable('appeal')
    .set({ answered_at: now, is_granted: isGranted })
    .where('case_id', '=', caseId)
    .where('answered_at', 'is', null)
    .returning('made_at')
    .executeTakeFirst();
  return row ? minutesSince(row.made_at, now) : null;
}
