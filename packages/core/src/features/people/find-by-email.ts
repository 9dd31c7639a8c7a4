import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';

type Found = { id: string; name: string };

async function find(db: Kysely<Database>, which: RawBuilder<boolean>): Promise<Found> {
  const { rows } = await sql<Found>`
    select person.id, person.name from "user" join person using (id) where ${which}`.execute(db);
  const [found] = rows;
  if (!found) throw refused('NOT_FOUND');
  return found;
}

/** Whose account has the address, for the operator's commands. Refuses with `NOT_FOUND`. */
export const findByEmail = (db: Kysely<Database>, email: string): Promise<Found> =>
  find(db, sql`lower(email) = lower(${email})`);

/** The same, or by the id of the person. */
export const findByEmailOrId = (db: Kysely<Database>, emailOrId: string): Promise<Found> =>
  emailOrId.includes('@') ? findByEmail(db, emailOrId) : find(db, sql`person.id = ${emailOrId}`);
