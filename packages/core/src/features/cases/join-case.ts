import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { ReportTable } from '../../kernel/moderation-tables.ts';
import { onlyRow } from '../../kernel/only-row.ts';
import { hourMs } from '../../kernel/time.ts';
import { caseKinds, type CaseKind } from './case-kinds.ts';
import { decidedWithinHours, seenWithinHours } from './case-deadlines.ts';

interface Reported {
  personId: string | null;
  subject: { type: ReportTable['subject_type']; id: string };
  kind: CaseKind;
}

/** Joins the open case about the same person or ownerless content, or a new one. The most urgent sets the clock. */
export async function joinCase(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { personId, subject, kind }: Reported,
): Promise<string> {
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const due = inHours(decidedWithinHours[kind]);
  const seenWithin = seenWithinHours[kind];
  const lookBy = seenWithin === undefined ? null : inHours(seenWithin);
  const { rows } = await sql<{ id: string }>`
    insert into moderation_case (person_id, subject_type, subject_id, kind, opened_at, due_at, look_by)
    values (${personId}, ${subject.type}, ${subject.id}, ${kind}, ${now}, ${due}, ${lookBy})
    on conflict (coalesce(person_id, subject_type || ' ' || subject_id)) where state <> 'closed' do update set
      kind = case when array_position(${[...caseKinds]}::text[], excluded.kind)
        < array_position(${[...caseKinds]}::text[], moderation_case.kind) then excluded.kind else moderation_case.kind end,
      due_at = least(excluded.due_at, moderation_case.due_at),
      version = moderation_case.version + 1,
      changed_version = case when array_position(${[...caseKinds]}::text[], excluded.kind)
        < array_position(${[...caseKinds]}::text[], moderation_case.kind) then moderation_case.version + 1
        else moderation_case.changed_version end
    returning id`.execute(db);
  return onlyRow(rows).id;
}
