import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';
import { tokenOf, type Phone } from './phones.ts';

/** Inserts everyone in bulk, each with a session. A person may have several phones. */
export async function addPhones(db: Kysely<Database>, phones: readonly Phone[]) {
  const people = [...new Set(phones.flatMap(({ person, other }) => [person, other]))];
  await sql`insert into "user" (id, name, email, "emailVerified")
    select id, 'Asha Rao', id || '@bench.example', true from unnest(${people}::text[]) as row (id)`.execute(db);
  await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
    select current_date, id, 'Asha Rao', 30, 'Female', 'Mumbai', '{Food,Music}', 'avatars/asha.svg', now(), now()
    from unnest(${people}::text[]) as row (id)`.execute(db);
  await sql`insert into session (id, token, "userId", "expiresAt", "updatedAt")
    select id || '-session', token, id, now() + interval '1 year', now()
    from unnest(${people}::text[], ${people.map(tokenOf)}::text[]) as row (id, token)`.execute(db);
  const pairs = [...new Map(phones.map((phone) => [phone.conversation, phone])).values()];
  await sql`insert into conversation (id, first_person, second_person, started_at)
    select id, least(one, other), greatest(one, other), now() - interval '2 days'
    from unnest(${pairs.map(({ conversation }) => conversation)}::uuid[], ${pairs.map(({ person }) => person)}::text[],
      ${pairs.map(({ other }) => other)}::text[]) as row (id, one, other)`.execute(db);
  await sql`insert into member (conversation_id, person_id)
    select conversation.id, person_id from conversation
    cross join lateral (values (first_person), (second_person)) as member (person_id)
    where conversation.id = any (${pairs.map(({ conversation }) => conversation)}::uuid[])`.execute(db);
}
