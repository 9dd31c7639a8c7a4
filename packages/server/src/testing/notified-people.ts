import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

type Db = Kysely<Database>;

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export async function addPeople(db: Db, names: readonly string[]) {
  await sql`insert into "user" ("id", "name", "email", "emailVerified")
    select id, id, id || '@test.example', true from unnest(${names}::text[]) as id`.execute(db);
  await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
    select current_date, id, id, 30, 'Female', 'Mumbai', '{}', 'avatars/asha.svg', now(), now()
    from unnest(${names}::text[]) as id`.execute(db);
  await sql`insert into notification_settings (person_id, quiet_from, quiet_to, time_zone)
    select id, null, null, 'UTC' from unnest(${names}::text[]) as id`.execute(db);
}

/** People with a browser each, who go to an event of `host`. */
export async function addAttendees(db: Db, names: readonly string[], subscriptionOf: (name: string) => Subscription) {
  await addPeople(db, [...names, 'host']);
  await sql`insert into "session" ("id", "token", "userId", "createdAt", "updatedAt", "expiresAt")
    select id, id, id, now(), now(), now() + interval '1 day' from unnest(${names}::text[]) as id`.execute(db);
  const subscriptions = names.map(subscriptionOf);
  await sql`insert into push_subscription (person_id, session_id, endpoint, p256dh, auth, made_at)
    select id, id, endpoint, p256dh, auth, now()
    from unnest(${names}::text[], ${subscriptions.map(({ endpoint }) => endpoint)}::text[],
      ${subscriptions.map(({ keys }) => keys.p256dh)}::text[], ${subscriptions.map(({ keys }) => keys.auth)}::text[])
      as given (id, endpoint, p256dh, auth)`.execute(db);
  await sql`insert into event (id, name, category, description, starts_at, ends_at, created_at, changed_at, host_id, location,
      price, image, capacity, seats_left)
    values ('gig', 'A gig', 'Music', '', now() + interval '3 days', now() + interval '4 days', now(), now(), 'host', 'Dadar', 0,
      'posters/music.svg', 100, 0)`.execute(db);
  await sql`insert into payment_order (id, person_id, purpose, event_id, amount_paise, status, ordered_at, settled_at)
    select gen_random_uuid(), id, 'ticket', 'gig', 0, 'paid', now() - interval '1 hour', now() - interval '1 hour'
    from unnest(${names}::text[]) as id`.execute(db);
}

/** Returns the ids of the conversations, and one of the two in each. */
export async function addConversations(db: Db, pairs: readonly (readonly [string, string])[]) {
  const { rows } = await sql<{ id: string; writer: string }>`
    with talk as (
      insert into conversation (first_person, second_person, started_at)
      select least(one, other collate "C"), greatest(one, other collate "C"), now()
      from unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[]) as pair (one, other)
      returning id, first_person, second_person),
    members as (
      insert into member (conversation_id, person_id)
      select id, first_person from talk union all select id, second_person from talk)
    select id, first_person as writer from talk`.execute(db);
  return rows;
}

/** An announcement at the event, and its notifications in the same transaction. */
export const announceTo = (db: Db, names: readonly string[]) =>
  db.transaction().execute(async (transaction) => {
    const id = randomUUID();
    await sql`insert into announcement (id, event_id, author, body, sent_at)
      values (${id}, 'gig', 'host', 'Bring a mat.', now())`.execute(transaction);
    await sql`insert into notification (person_id, kind, subject, made_at, due_at)
      select name, 'announcement', ${id}, now(), now() from unnest(${names}::text[]) as name`.execute(transaction);
  });
