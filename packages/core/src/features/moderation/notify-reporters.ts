import type { ModeratingContext } from './moderators-only.ts';

export async function tellReporters(
  { db, addNotification }: ModeratingContext,
  caseId: string,
  kind: 'report' | 'complaint' = 'report',
) {
  const rows = await db
    .selectFrom('report')
    .select(['id', 'reporter'])
    .where('case_id', '=', caseId)
    .where('reporter', 'is not', null)
    .where('shown_to_reporter', '=', true)
    .execute();
  for (const { id, reporter } of rows) if (reporter !== null) addNotification(reporter, kind, id);
}
