import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { cityDay } from '../../kernel/city-days.ts';
import { firstAvatar, pictureOf } from '../people/avatar/avatar.ts';
import { pairOf } from '../people/connections.ts';
import { Regions } from '../people/regions.ts';
import { regions } from '../people/built-in-regions.ts';
import { presenceLifeMs } from '../people/presence-times.ts';
import { sampleEvents, sampleMyArea, samplePeople } from './sample-data.ts';
import { sampleMeetings, sampleMeetingToAnswer } from './sample-meetings.ts';
import { sampleMe, type SamplePerson } from './sample-me.ts';
import { sampleFree, sampleOptionalProfileOf } from './sample-optional-profiles.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { freeUntil } from '../people/availability.ts';
import { lineOf } from '../people/optional-profile.ts';
import { optionalProfileRow } from '../people/optional-profile-row.ts';

const table = new Regions(regions);

export function cellOf(place: string): string {
  const found = table.places.find(({ name }) => name === place);
  if (!found) throw new Error(`No place is called ${place}.`);
  return found.cell;
}

type SandboxPerson = SamplePerson & { area: string };

export const allSamplePeople: readonly SandboxPerson[] = [{ ...sampleMe, area: sampleMyArea }, ...samplePeople];

/** Past the limits of a new account's first day. */
const joinedMs = 30 * dayMs;

/** The Tech Conference and the Music Concert, the last in the list: promoted, they come earlier. */
const promotedSamples = ['4', '7'];

const longAhead = new Date('2100-01-01T00:00:00Z');

/** `since` is when they joined. Existing people stay as they are. */
async function addPeople(
  db: Transaction<Database>,
  people: readonly SandboxPerson[],
  now: Date,
  how: {
    since: Date;
    isAdult: boolean;
    onboarded(person: SandboxPerson): boolean;
    email(id: string): RawBuilder<string>;
  },
) {
  for (const { id, name } of people)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${id}, ${name}, ${how.email(id)}, true, ${now}, ${now})
      on conflict do nothing`.execute(db);
  await db
    .insertInto('person')
    .values(
      people.map((person) => ({
        id: person.id,
        name: person.name,
        age: person.age,
        gender: person.gender,
        city: person.city,
        interests: person.interests,
        picture: person.profilePicture,
        premium_until: person.isPremium ? longAhead : null,
        onboarded_at: how.onboarded(person) ? how.since : null,
        adult_confirmed_on: how.isAdult ? cityDay(how.since) : null,
        created_at: how.since,
        safety_tips_seen_at: how.onboarded(person) ? how.since : null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('own_words')
    .values(
      people.map(({ id }) => {
        const words = sampleOptionalProfileOf(id);
        return { person_id: id, ...optionalProfileRow(words, lineOf(words)) };
      }),
    )
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
  await db
    .insertInto('presence')
    .values(
      people.map(({ id, area }) => ({
        person_id: id,
        area: table.publishedArea(cellOf(area), false),
        next_area: null,
        next_at: null,
        expires_at: new Date(now.getTime() + presenceLifeMs),
        hidden_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
}

async function addMeeting(
  db: Transaction<Database>,
  [one, other]: readonly [string, string],
  { agoMs, now, isAnswered = true }: { agoMs: number; now: Date; isAnswered?: boolean },
) {
  const ended = new Date(now.getTime() - agoMs);
  const asked = new Date(ended.getTime() - 6 * hourMs);
  const [first, second] = pairOf(one, other);
  const conversation = await db
    .insertInto('conversation')
    .values({ first_person: first, second_person: second, started_at: asked })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!conversation) return;
  const members = [one, other];
  await db
    .insertInto('member')
    .values(members.map((person_id) => ({ conversation_id: conversation.id, person_id })))
    .execute();
  const times = { asked_at: asked, ended_at: asked, expires_at: ended };
  const { id } = await db
    .insertInto('meet_request')
    .values({ from_person: one, to_person: other, status: 'accepted', time_window: 'today', ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isAnswered)
    await db
      .insertInto('meeting_answer')
      .values(members.map((person_id) => ({ request_id: id, person_id, answer: 'again', answered_at: ended })))
      .execute();
}

export const addNewcomer = (host: Kysely<Database>, id: string, now: Date) =>
  host.transaction().execute((db) =>
    addPeople(db, [{ ...sampleMe, id, area: sampleMyArea, profilePicture: pictureOf(firstAvatar(id)) }], now, {
      since: now,
      isAdult: false,
      onboarded: () => false,
      // Not from their id, which others see: anyone can read a sandbox's mails and sign in with their codes.
      email: () => sql`'newcomer-' || gen_random_uuid() || '@nukkad.example'`,
    }),
  );

/** Adds the sample people and events once; visitors' changes stay. Past sample events move ahead by whole weeks. */
export async function fillSandbox(host: Kysely<Database>, now: Date) {
  await host.transaction().execute(async (db) => {
    await addPeople(db, allSamplePeople, now, {
      since: new Date(now.getTime() - joinedMs),
      isAdult: true,
      // The sample user still has to complete their profile.
      onboarded: ({ id }) => id !== sampleMe.id,
      email: (id) => sql.val(`person-${id}@nukkad.example`),
    });
    await db
      .insertInto('availability')
      .values(
        sampleFree.map(({ id, time, activities }) => ({
          person_id: id,
          time,
          activities,
          ends_at: freeUntil(time, 3, now),
        })),
      )
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .execute();
    for (const [nth, pair] of sampleMeetings.entries()) await addMeeting(db, pair, { agoMs: (20 + nth) * dayMs, now });
    await addMeeting(db, sampleMeetingToAnswer, { agoMs: hourMs, now, isAnswered: false });
    const events = sampleEvents(now);
    await db
      .insertInto('event')
      .values(
        events.map(({ date, endsAt, seatsLeft, hostId, place, ...event }) => ({
          ...event,
          ...place,
          starts_at: new Date(date),
          ends_at: new Date(endsAt),
          seats_left: seatsLeft,
          host_id: hostId,
          created_at: now,
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await sql`update event set starts_at = starts_at + ahead, ends_at = ends_at + ahead, revision = revision + 1
      from (select id as moved,
        interval '7 days' * ceil(extract(epoch from ${now}::timestamptz - starts_at) / 604800 + 0.15) as ahead from event) as later
      where id = moved and starts_at <= ${now} and id in (${sql.join(events.map(({ id }) => id))})`.execute(db);
    // Once: an operator who tries the commands may end them.
    await sql`insert into promotion (event_id, starts_at, ends_at)
      select id, ${now}, ${longAhead} from event where id in (${sql.join(promotedSamples)})
        and not exists (select from promotion where promotion.event_id = event.id)`.execute(db);
  });
}
