import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { isVisibleToConcerned } from '../safety/visible-decisions.ts';
import type { OwnDecision, Standing } from './contract.ts';
import { shownDecisions } from './list-sizes.ts';

interface SuspensionRow {
  case_id: string;
  reason: OwnDecision['reason'];
  words: string;
  made_at: Date;
  ends_at: Date | null;
  appealed_at: Date | null;
  is_granted: boolean | null;
}

/** The one that ends last. The words of a removal that waits are a note for moderators. */
export async function readSuspension({ db, me }: Pick<Reader, 'db' | 'me'>): Promise<SuspensionRow | null> {
  const { rows } = await sql<SuspensionRow>`
    select decision.case_id, reason, case when action = 'suspend' then decision.words else '' end as words, decision.made_at, withheld.ends_at, appeal.made_at as appealed_at, is_granted
    from withheld join decision on decision.id = withheld.decision_id left join appeal using (case_id)
    where withheld.subject_type = 'person' and withheld.subject_id = ${me}
    order by withheld.ends_at desc nulls first, decision.made_at limit 1`.execute(db);
  return rows[0] ?? null;
}

async function readOwnDecisions({ db, me }: Pick<Reader, 'db' | 'me'>): Promise<OwnDecision[]> {
  const rows = await db
    .selectFrom('decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
    .select(['decision.id', 'action', 'reason', 'words', 'made_at', 'ends_at'])
    .where('person_id', '=', me)
    .where(isVisibleToConcerned)
    .orderBy('made_at', 'desc')
    .limit(shownDecisions)
    .execute();
  return rows.map(({ made_at, ends_at, ...row }) => ({
    ...row,
    at: made_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
  }));
}

export async function readStanding(reader: Pick<Reader, 'db' | 'me'>): Promise<Standing> {
  const found = await readSuspension(reader);
  return {
    suspension: found && {
      reason: found.reason,
      words: found.words,
      since: found.made_at.toISOString(),
      until: found.ends_at?.toISOString() ?? null,
      appeal: found.appealed_at && { at: found.appealed_at.toISOString(), isGranted: found.is_granted },
    },
    decisions: await readOwnDecisions(reader),
  };
}
