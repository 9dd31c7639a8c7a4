import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';

/** Deletes some of the rows that have ended, which nobody can see any more; returns how many. */
export async function tidyAvailability({ db, now }: Pick<Host, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`delete from availability where person_id in (
    select person_id from availability where ends_at <= ${now()} order by ends_at limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
