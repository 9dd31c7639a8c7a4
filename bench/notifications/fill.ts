import type { Database } from '@nukkad/core/kernel/database.ts';
import { cellOf } from '@nukkad/core/features/sandbox/sandbox.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { attendeesOf, type City } from './city.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Attendees with a browser each, hosts, and people who ask attendees to meet. All are nearby. */
export const fillCity = (database: Kysely<Database>, city: City, subscriptions: readonly Subscription[]) =>
  database.transaction().execute(async (db) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(db);
    const { hosts, askers } = city;
    const attendees = city.events.flatMap(attendeesOf);
    const people = [...attendees, ...hosts, ...askers];
    await run(sql`insert into "user" ("id", "name", "email", "emailVerified")
      select id, 'Asha Rao', id || '@bench.example', true from unnest(${people}::text[]) as id`);
    await run(sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
      select current_date, id, 'Asha Rao', 30, 'Female', 'Mumbai', '{Food,Music}', 'avatars/asha.svg',
        now() - interval '30 days', now() - interval '30 days' from unnest(${people}::text[]) as id`);
    await run(sql`insert into session (id, token, "userId", "expiresAt", "updatedAt")
      select id || '-session', id || '-token', id, now() + interval '1 day', now() from unnest(${people}::text[]) as id`);
    await run(sql`insert into presence (person_id, area, expires_at)
      select id, ${cellOf('Bandra West')}, now() + interval '1 day' from unnest(${people}::text[]) as id`);
    // Without quiet hours, so that the time of day makes no difference.
    await run(sql`insert into notification_settings (person_id, quiet_from, quiet_to, time_zone)
      select id, null, null, 'UTC' from unnest(${attendees}::text[]) as id`);
    await run(sql`insert into push_subscription (person_id, session_id, endpoint, p256dh, auth, made_at)
      select id, id || '-session', endpoint, p256dh, auth, now()
      from unnest(${attendees}::text[], ${subscriptions.map(({ endpoint }) => endpoint)}::text[],
        ${subscriptions.map(({ keys }) => keys.p256dh)}::text[], ${subscriptions.map(({ keys }) => keys.auth)}::text[])
        as given (id, endpoint, p256dh, auth)`);
    await run(sql`insert into event (id, name, category, description, starts_at, ends_at, created_at, changed_at, host_id,
        location, price, image, capacity, seats_left)
      select id, 'Yoga at sunrise', 'Sports', '', now() + interval '3 days', now() + interval '4 days', now(), now(), host,
        'Dadar', 0, 'posters/music.svg', 100, 50
      from unnest(${city.events}::text[], ${hosts}::text[]) as given (id, host)`);
    await run(sql`insert into payment_order (id, person_id, purpose, event_id, amount_paise, status, ordered_at, settled_at)
      select gen_random_uuid(), person, 'ticket', event, 0, 'paid', now() - interval '1 hour', now() - interval '1 hour'
      from unnest(${attendees}::text[], ${city.events.flatMap((id) => attendeesOf(id).map(() => id))}::text[])
        as given (person, event)`);
  });
