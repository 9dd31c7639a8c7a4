import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshWorld } from '../../../testing/world.ts';
import { tidyTombstones } from './tidy-tombstones.ts';
import { endCancelled } from '../../hosting/cancel-event.ts';

const world = freshWorld();

/** Every row of the database as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    world.db,
  );
  const tables = new Map<string, string>();
  for (const { name } of rows) {
    const found = await sql<{
      text: string;
    }>`select to_jsonb(one)::text as text from ${sql.table(name)} as one`.execute(world.db);
    tables.set(name, found.rows.map(({ text }) => text).join('\n'));
  }
  return tables;
}

/** The columns that refer to someone. */
async function referencesTo(id: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname::text as "table", attname::text as "column" from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'person'::regclass order by 1, 2`.execute(world.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const refers = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
      world.db,
    );
    if (refers.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('a dump of the database has nothing of someone who is gone but what docs/data.md lists', async () => {
  const [asha, bilal, chitra] = [
    await world.person('CanaryName'),
    await world.person('Bilal'),
    await world.person('Chitra'),
  ];
  const as = world.as(asha);
  await as.account.saveProfile({
    name: 'CanaryName',
    age: 31,
    gender: 'Female',
    city: 'CanaryCity',
    interests: ['Music'],
    words: {
      bio: 'CanaryBio',
      pronouns: null,
      languages: [],
      prompts: [{ prompt: 'learning', answer: 'CanaryAnswer' }],
    },
  });
  await sql`update "user" set "email" = 'canary-mail@test.example' where "id" = ${asha}`.execute(world.db);
  await sql`update "session" set "userAgent" = 'CanaryPhone'`.execute(world.db);
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
    values ('1', 'CanaryGoogle', 'google', ${asha}, now())`.execute(world.db);
  const talk = await world.connect(asha, bilal);
  const say = async (who: string, message: string) =>
    world.as(who).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message });
  const taken = await say(asha, 'CanaryTakenBack');
  await as.chat.remove({ id: talk, messageId: taken.id, from: 'both' });
  await say(asha, 'CanaryKept');
  await as.chat.send({
    id: talk,
    messageId: crypto.randomUUID(),
    type: 'location',
    place: { latitude: 19.0612345, longitude: 72.8312345, liveMinutes: 60 },
  });
  await as.meets.request({ personId: chitra, window: 'now', note: 'CanaryNote', place: 'CanaryCafe' });
  await world.event('party', {
    host: asha,
    description: 'CanaryDescription',
    location: 'CanaryStreet 12',
    is_private: true,
    area: '88608b0b13fffff',
    area_name: 'Bandra',
  });
  await world.take(bilal, 'party');
  await world.event('gig', { host: chitra, price: 300, inHours: 48 });
  const order = await world.take(asha, 'gig', 2);
  await world.pay(asha, order);
  const ticket = (await as.tickets.list()).tickets[1];
  await as.tickets.name({ id: ticket?.id ?? '', name: 'CanaryGuest' });
  await as.questions.ask({ id: 'gig', questionId: crypto.randomUUID(), body: 'CanaryQuestion?' });
  await as.hosting.announce({ id: 'party', announcementId: crypto.randomUUID(), body: 'Bring a cup.' });
  await world.as(bilal).safety.report({
    id: crypto.randomUUID(),
    subject: { type: 'person', id: asha },
    reason: 'fake',
    words: 'Reported',
  });
  const before = [...(await dump()).values()].join('\n');
  const canaries = [...new Set(before.match(/[Cc]anary-?\w+/g))];
  expect(canaries.length).toBeGreaterThan(13);

  await (await world.freshlyAs(asha)).leaving.deleteAccount({ name: 'CanaryName' });
  while ((await endCancelled(world.host)) > 0);
  const left = [...(await dump())].flatMap(([table, text]) =>
    [...new Set(text.match(/[Cc]anary-?\w+|19\.061\d+/g))].map((canary) => `${table}: ${canary}`),
  );
  // The id of a test person is their name.
  expect(left.filter((it) => it !== 'nearby_change: CanaryName').toSorted()).toEqual([
    'message: CanaryKept',
    // As the sender of a message.
    'message: CanaryName',
    'person_update: CanaryName',
    // As it was reported.
    'report: CanaryAnswer',
    'report: CanaryBio',
    'report: CanaryName',
  ]);
  const tombstone = await world.db
    .selectFrom('person')
    .select('id')
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  // Each one that hangs on no other of these is known to `tidyTombstones`.
  expect(await referencesTo(tombstone.id)).toEqual([
    'conversation.second_person',
    'member.person_id',
    'moderation_case.person_id',
    'payment_order.person_id',
    'report.reported',
    'ticket.person_id',
  ]);
  expect(await tidyTombstones(world.host)).toBe(0);
  const { rows } = await sql<{ paise: number }>`select amount_paise as paise from payment`.execute(world.db);
  expect(rows).toEqual([{ paise: 60_000 }]);
});
