import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TownBuilder } from './town-builder.ts';

/** What only sign-in itself adds to Asha's account: another browser, a Google account and passkeys. */
export async function addSignIns(town: TownBuilder) {
  const { db } = town.world;
  const { id } = town.people.asha;
  const session = town.newId();
  await sql`insert into "session" ("id", "token", "userId", "updatedAt", "expiresAt", "userAgent")
    values (${session}, ${session}, ${id}, now(), now() + interval '30 days', ${town.secret('another browser', ['asha'])})`.execute(
    db,
  );
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
    values (${randomUUID()}, 'sub', 'google', ${id}, now())`.execute(db);
  const name = town.secret('name of a passkey', ['asha']);
  for (const passkey of [town.newId(), town.newId()])
    await sql`insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
      values (${passkey}, ${id}, 'key', 0, '{internal}', ${name}, now())`.execute(db);
}

export async function addExport(town: TownBuilder) {
  const { db } = town.world;
  const [id, content] = [town.newId(), town.secret('downloaded data', ['asha'])];
  await sql`insert into export (id, person_id, session_id, state, asked_at, bytes, ends_at)
    select ${id}, "userId", "id", 'ready', now(), ${content.length}::int, now() + interval '9 years'
    from "session" where "token" = ${`${town.people.asha.id}-token`}`.execute(db);
  await sql`insert into export_part (export_id, nth, content) values (${id}, 0, ${Buffer.from(content)})`.execute(db);
}
