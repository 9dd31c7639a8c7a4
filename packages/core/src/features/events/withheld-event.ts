import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';

/** Moderators have neither hidden it nor suspended its host. */
export const notWithheldEvent = (event = 'event') => sql<boolean>`(
  ${notWithheld('event', sql.ref(`${event}.id`))} and ${notWithheld('person', sql`coalesce(${sql.ref(`${event}.host_id`)}, '')`)})`;

/** Nobody gets seats at an event that moderators keep from others. Refuses with `NOT_FOUND`, as for new orders. */
export async function mustNotBeWithheld(db: Kysely<Database>, id: string) {
  const shown = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', id)
    .where(notWithheldEvent())
    .executeTakeFirst();
  if (!shown) throw refused('NOT_FOUND');
}

/** What is withheld is only for its team and those who hold seats. */
export const notWithheldFrom = (viewer: RawBuilder<string>, event = 'event') => {
  const [id, host] = [sql.ref<string>(`${event}.id`), sql.ref<string>(`${event}.host_id`)];
  return sql<boolean>`(${notWithheldEvent(event)}
    or ${host} = ${viewer}
    or exists (select from event_team as maker where maker.event_id = ${id} and maker.person_id = ${viewer})
    or exists (select from payment_order as held where held.event_id = ${id} and held.person_id = ${viewer}
      and held.status in ('open', 'paid')))`;
};
