import { sql } from 'kysely';
import { maySee } from './audience-sql.ts';
import { connectedWith } from './connections.ts';

/** Rule E1 of docs/location.md: guests of the same event see each other, unless paused or left out. For statements with
 * `person` that leave out blocked people themselves. */
export const isNamedToGuests = (me: string, now: Date) => sql<boolean>`(person.paused_at is null and (
  ${maySee(sql`${me}`, sql.ref('person.id'), now)} or person.id in ${connectedWith(me)}))`;
