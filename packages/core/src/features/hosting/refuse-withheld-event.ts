import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';

/** While moderators hide an event, its time and place stay and its host writes to nobody. Refuses with `EVENT_CLOSED`. */
export async function refuseWithheldEvent(db: Kysely<Database>, eventId: string) {
  const shown = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where(notWithheld('event', sql.ref('event.id')))
    .executeTakeFirst();
  if (!shown) throw refused('EVENT_CLOSED');
}
