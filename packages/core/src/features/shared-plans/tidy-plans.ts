import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';

export async function tidyPlans({ db, now }: Host): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shared_plan where id in (select id from shared_plan where ends_at <= ${now()} limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
