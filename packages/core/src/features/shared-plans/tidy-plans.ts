import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';

/** A plan with an alert that is due stays: a server that was down sends it late. */
export async function tidyPlans({ db, now }: Host): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shared_plan where id in (select id from shared_plan where ends_at <= ${now()} and safe_by is null limit 1000)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
