import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { isNamedToGuests } from '../people/named-to-guests.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import { mustHaveProfile } from '../people/person.ts';
import type { Face } from './contract.ts';
import { maxNamed } from './list-sizes.ts';
import { readEvent } from './read-events.ts';

/** Rule E1 of docs/location.md: where people will be is only for those who will be there. */
export async function readNamedAttendees(context: Reader, id: string): Promise<Face[]> {
  const { db, me, now } = context;
  await mustHaveProfile(context);
  const event = await readEvent(context, id);
  if (!event.going && event.role === null) throw refused('NOT_FOUND');
  // Looked up one by one: to join thousands, PostgreSQL would rather read everyone in the city.
  const { rows: people } = await sql<Face>`
    select person.id, person.name, person.picture as "profilePicture" from payment_order
    cross join lateral (select * from person where person.id = payment_order.person_id limit 1) as person
    where payment_order.event_id = ${id} and payment_order.status = 'paid' and payment_order.person_id <> ${me}
      and ${notBlockedWith(me, sql.ref('payment_order.person_id'))}
      -- The team sees everyone who comes.
      and (${event.role !== null} or ${isNamedToGuests(me, now)})
    order by person.name, person.id limit ${maxNamed}`.execute(db);
  return people;
}
