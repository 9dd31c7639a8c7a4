import { sql, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';

/** Whose account has the address, for the operator's commands. Refuses with `NOT_FOUND`. */
export async function findByEmail(db: Kysely<Database>, email: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select person.id, person.name from "user" join person using (id) where lower(email) = lower(${email})`.execute(db);
  const [found] = rows;
  if (!found) throw refused('NOT_FOUND');
  return found;
}
