import { sql } from 'kysely';
import type { Host } from '../../../kernel/context.ts';

/** Deletes people without an account that nothing refers to any more. Everything that a deletion keeps hangs on one of
 * these: members and messages on a conversation. */
export async function tidyTombstones({ db }: Host): Promise<number> {
  const { numAffectedRows } = await sql`delete from person where id in (
    select id from person where deleted_at is not null
      and not exists (select from conversation where first_person = person.id)
      and not exists (select from conversation where second_person = person.id)
      and not exists (select from payment_order where person_id = person.id)
      and not exists (select from ticket where person_id = person.id)
      and not exists (select from withheld where owner_id = person.id)
      and not exists (select from moderation_case where person_id = person.id)
      and not exists (select from report where reported = person.id)
    limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
