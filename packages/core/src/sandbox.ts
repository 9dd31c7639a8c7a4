import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import { areas } from './people/areas.ts';
import { sampleEvents, sampleMe, sampleMyArea, samplePeople } from './sample-data.ts';

/** The areas that people can pick; new ones are added at each start, none is taken away. */
export async function fillAreas(db: Kysely<Database>) {
  await db
    .insertInto('area')
    .values([...areas])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const areaId = (name: string) => {
  const area = areas.find((it) => it.name === name);
  if (!area) throw new Error(`No area is called ${name}.`);
  return area.id;
};

/** Long enough that sample people stay premium for as long as a sandbox stands. */
const longAhead = new Date('2100-01-01T00:00:00Z');

/**
 * Fills the sandbox with the sample people and events, once: what visitors changed stays. Sample events that are over
 * move ahead by whole weeks, so that a sandbox that has stood for a month is not a list of the past.
 */
export async function fillSandbox(host: Kysely<Database>, now: Date) {
  await host.transaction().execute(async (db) => {
    const everybody = [{ ...sampleMe, area: sampleMyArea }, ...samplePeople];
    for (const person of everybody)
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values (${person.id}, ${person.name}, ${`person-${person.id}@nukkad.example`}, true, ${now}, ${now})
        on conflict do nothing`.execute(db);
    await db
      .insertInto('person')
      .values(
        everybody.map((person) => ({
          id: person.id,
          name: person.name,
          age: person.age,
          gender: person.gender,
          city: person.city,
          interests: person.interests,
          picture: person.profilePicture,
          premium_until: person.isPremium ? longAhead : null,
          // The sample user still has 'Complete Your Profile' before them; the neighbours have been through it.
          onboarded_at: person.id === sampleMe.id ? null : now,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await db
      .insertInto('presence')
      .values(everybody.map((person) => ({ person_id: person.id, area_id: areaId(person.area) })))
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .execute();
    const events = sampleEvents(now);
    await db
      .insertInto('event')
      .values(
        events.map(({ date, seatsLeft, ...event }) => ({ ...event, starts_at: new Date(date), seats_left: seatsLeft })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await sql`update event set starts_at = starts_at
        + interval '7 days' * ceil(extract(epoch from ${now}::timestamptz - starts_at) / 604800 + 0.15)
      where starts_at <= ${now} and id in (${sql.join(events.map(({ id }) => id))})`.execute(db);
  });
}
