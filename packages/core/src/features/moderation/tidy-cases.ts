import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { dayMs } from '../../kernel/time.ts';

/** How long a decided case is kept, with what was reported. India’s IT Rules 2021 ask for 180 days. */
export const casesKeptDays = 180;

/** Deletes old cases, reports and decisions with nothing still withheld; returns how many. The audit log stays. */
export async function tidyCases(db: Kysely<Database>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from moderation_case where id in (
      select id from moderation_case as old where closed_at < ${new Date(now.getTime() - casesKeptDays * dayMs)}
        and not exists (select from decision where case_id = old.id
          and (due_at is not null or exists (select from withheld where decision_id = decision.id)))
      order by closed_at limit 500)`.execute(db);
  return Number(numAffectedRows);
}
