import type { Selectable } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Host, Work } from '../../kernel/context.ts';
import type { ReportTable } from '../../kernel/moderation-tables.ts';
import { transaction } from '../../kernel/operation.ts';
import { caseKindOf } from './urgency-of-reason.ts';
import { joinCase } from '../cases/join-case.ts';
import { pictureOf, reportableAfterAll } from './keep-evidence.ts';
import { addTo, findEarlier } from './report.ts';

const atOnce = 100;

type Kept = Pick<Selectable<ReportTable>, 'id' | 'reporter' | 'subject_type' | 'subject_id' | 'reason' | 'words'>;

const remove = ({ db }: Work, { id }: Kept) => db.deleteFrom('report').where('id', '=', id).execute();

/** Of someone whom the reporter could not see: kept only if they were at an event together. */
async function settle(work: Work, kept: Kept) {
  const { id, reporter, reason, words, subject_id, subject_type: type } = kept;
  if (reporter === null || type === 'complaint' || reason === 'complaint') return remove(work, kept);
  const context = { ...work, me: reporter };
  const found = await reportableAfterAll(context, { type, id: subject_id });
  if (!found) return remove(work, kept);
  const about = { personId: found.reported, subject: { type, id: found.id }, shownToReporter: false };
  const earlier = await findEarlier(context, about);
  if (earlier) {
    await addTo(context, earlier, { reason, words }, about, null);
    return remove(work, kept);
  }
  const kind = caseKindOf(reason);
  const caseId = await joinCase(work, { ...about, kind });
  const { reported, evidence, pictureId } = found;
  await work.db
    .updateTable('report')
    .set({ case_id: caseId, reported, subject_id: found.id, evidence: JSON.stringify(evidence) })
    .$if(pictureId !== null, (report) => report.set({ picture: pictureOf(pictureId ?? '') }))
    .where('id', '=', id)
    .execute();
  await addToAudit(context, { action: 'reported', case: caseId, kind, reason });
}

/** For reports that wait, or that an older process added during a rolling update. Returns how many there were. */
export const settleReports = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const reports = await work.db
      .selectFrom('report')
      .select(['id', 'reporter', 'reported', 'subject_type', 'subject_id', 'reason', 'words', 'shown_to_reporter'])
      .where('case_id', 'is', null)
      .orderBy('made_at')
      .limit(atOnce)
      .forUpdate()
      .execute();
    for (const report of reports) {
      if (!report.shown_to_reporter) {
        await settle(work, report);
        continue;
      }
      const { id, reported, subject_type: type, subject_id, reason } = report;
      const subject = { type, id: subject_id };
      const caseId = await joinCase(work, { personId: reported, subject, kind: caseKindOf(reason) });
      await work.db.updateTable('report').set({ case_id: caseId }).where('id', '=', id).execute();
    }
    return reports.length;
  });
