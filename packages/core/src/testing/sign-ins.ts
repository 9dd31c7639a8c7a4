import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../kernel/database.ts';

/** Adds a passkey as the server's sign-in does; returns its id. */
export async function addPasskey(db: Kysely<Database>, personId: string, name = 'Phone'): Promise<string> {
  const id = randomUUID();
  await sql`insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
    values (${id}, ${personId}, 'key', 0, '{internal}', ${name}, now())`.execute(db);
  return id;
}

export async function addGoogle(db: Kysely<Database>, personId: string) {
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
    values (${randomUUID()}, ${randomUUID()}, 'google', ${personId}, now())`.execute(db);
}
