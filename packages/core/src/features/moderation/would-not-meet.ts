import { sql } from 'kysely';
import { onlyRow } from '../../kernel/only-row.ts';
import { dayMs, midnightInIndia } from '../../kernel/time.ts';
import { answeredForMs } from '../people/meeting-answers.ts';
import type { CaseView } from './contract.ts';
import type { ModeratingContext } from './moderators-only.ts';

/** Below it, a number would tell who answered. */
export const fewestNoes = 3;

/** Exact numbers would tell by their changes. */
const shownSteps = [fewestNoes, 5, 10, 20, 50, 100];

/** How long a meeting counts, in ms. */
export const countedForMs = 365 * dayMs;

const roundedDown = (many: number) => shownSteps.findLast((step) => step <= many) ?? 0;

/** How many of those who met someone would not meet them again, each by their latest answer and without the moderator’s
 * own. Unlike for vouches, the person’s own answer is not needed: by giving none they would hide all noes. */
export async function readWouldNotMeet(
  { db, me, now }: Pick<ModeratingContext, 'db' | 'me' | 'now'>,
  personId: string | null,
): Promise<CaseView['wouldNotMeet']> {
  const until = midnightInIndia(now.getTime()) - answeredForMs;
  const { rows } = await sql<{ no: number; answered: number }>`
    select (count(*) filter (where answer = 'not again'))::int as no, count(*)::int as answered from (
      select distinct on (theirs.person_id) theirs.answer
      from meet_request join meeting_answer as theirs on theirs.request_id = meet_request.id
      where ${personId}::text in (from_person, to_person) and theirs.person_id not in (${personId}::text, ${me})
        and expires_at <= ${new Date(until)} and expires_at > ${new Date(until - countedForMs)}
        and theirs.answer <> 'not met'
      order by theirs.person_id, theirs.answered_at desc) as latest`.execute(db);
  const { no, answered } = onlyRow(rows);
  return no < fewestNoes ? null : { no: roundedDown(no), answered: roundedDown(answered) };
}
