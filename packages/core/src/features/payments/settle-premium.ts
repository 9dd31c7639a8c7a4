import { sql, type Kysely } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { graceDays } from './premium-grace.ts';
import { readPremium } from './read-premium.ts';

export async function paidEnd(db: Kysely<Database>, personId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_order')
    .select(({ fn }) => fn.max('premium_until').as('until'))
    .where('person_id', '=', personId)
    .where('purpose', '=', 'premium')
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Premium follows from what was paid, and lasts through the grace while a renewal runs. Sends them an update. */
export async function settlePremium(work: Work, personId: string) {
  const { db, now, sendUpdate, changed } = work;
  await sql`update person set premium_until = (
      select max(premium_until) from payment_order
      where person_id = ${personId} and purpose = 'premium' and status = 'paid'
    ) + make_interval(days => case when exists (
      select from renewal where person_id = ${personId} and status in ('active', 'failing')
    ) then ${graceDays}::int else 0 end)
    where id = ${personId}`.execute(db);
  changed(personId);
  sendUpdate(personId, { type: 'premium.changed', premium: await readPremium(work, personId, now) });
}
