import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { caseKindOf } from './urgency-of-reason.ts';
import { joinCase } from '../cases/join-case.ts';

const atOnce = 100;

/** Finds cases for reports that an older process inserted without one during a rolling update. Returns how many. */
export const adoptReports = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const reports = await work.db
      .selectFrom('report')
      .select(['id', 'reported', 'subject_type', 'subject_id', 'reason'])
      .where('case_id', 'is', null)
      .orderBy('made_at')
      .limit(atOnce)
      .forUpdate()
      .execute();
    for (const { id, reported, subject_type: type, subject_id, reason } of reports) {
      const subject = { type, id: subject_id };
      const caseId = await joinCase(work, { personId: reported, subject, kind: caseKindOf(reason) });
      await work.db.updateTable('report').set({ case_id: caseId }).where('id', '=', id).execute();
    }
    return reports.length;
  });
