import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { alertStandsMs } from './plan-times.ts';

/** A plan with an alert that is due stays: a server that was down sends it late. One whose alert nobody has ended yet stays
 * without whom and where, so that its person can end it. One that shows where they are waits for that to end. */
export async function tidyPlans({ db, now }: Host): Promise<number> {
  const ended = sql`ends_at <= ${now()} and safe_by is null`;
  const { numAffectedRows: erased = 0n } = await sql`
    update shared_plan set other_name = '', place = '', request_id = null, alert_digest = null where id in (
      select id from shared_plan where ${ended} and alerted_at is not null and other_name <> '' limit 1000
      for no key update)`.execute(db);
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from shared_plan where id in (select id from shared_plan where ${ended}
      and not exists (select from share where plan_id = shared_plan.id) and (alerted_at is null or ends_at <= ${new Date(now().getTime() - alertStandsMs)}) limit 1000)`.execute(
    db,
  );
  return Number(erased + deleted);
}
