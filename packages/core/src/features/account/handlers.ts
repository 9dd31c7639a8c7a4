import { sql, type Kysely } from 'kysely';
import { switchReceipts } from '../chat/receipts.ts';
import type { Database } from '../../kernel/database.ts';
import { readUnread } from '../events/announcements.ts';
import { hasTakenPlace } from '../meets/requests.ts';
import { open, reading, refused, signedIn } from '../../kernel/operation.ts';
import { notBlockedWith } from '../people/blocks.ts';
import { connectedWith } from '../people/connections.ts';
import { sampleMe } from '../sandbox/sample-me.ts';
import { samplePeople } from '../sandbox/sample-data.ts';
import type { Me } from './contract.ts';
import { pictureOf } from '../people/avatar/avatar.ts';
import { profileFrom } from '../people/person.ts';
import { ownWordsColumns, ownWordsFrom } from '../people/own-words-row.ts';
import { saveOwnWords } from './save-own-words.ts';
import { onlyRow } from '../../kernel/only-row.ts';

export async function readMe(db: Kysely<Database>, id: string, now: Date): Promise<Me | null> {
  const row = await db
    .selectFrom('person')
    .leftJoin('own_words', 'own_words.person_id', 'person.id')
    .where('person.id', '=', id)
    .selectAll('person')
    .select(ownWordsColumns)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...profileFrom(row, now),
    onboarded: row.onboarded_at !== null,
    readReceipts: row.read_receipts,
    words: ownWordsFrom(row),
  };
}

async function mustReadMe(db: Kysely<Database>, id: string, now: Date): Promise<Me> {
  const me = await readMe(db, id, now);
  if (!me) throw refused('SIGNED_OUT');
  return me;
}

export const account = {
  session: open.account.session.handler(async ({ context: { host, personId } }) => ({
    edition: host.edition,
    ways: host.ways,
    me: personId === null ? null : await readMe(host.db, personId, host.now()),
    unread: personId === null ? [] : await readUnread(host.db, personId),
  })),

  saveProfile: signedIn.account.saveProfile.handler(async ({ input, context: { db, host, me, now, changed } }) => {
    if (!(await host.rateLimits.take('profileChanges', me))) throw refused('TOO_MANY');
    changed(me);
    await db
      .updateTable('person')
      .set({
        name: input.name,
        age: input.age,
        gender: input.gender,
        city: input.city,
        interests: input.interests,
        ...(input.avatar && { picture: pictureOf(input.avatar) }),
        onboarded_at: sql`coalesce(onboarded_at, ${now})`,
      })
      .where('id', '=', me)
      .execute();
    if (input.words) await saveOwnWords(db, me, input.words);
    return mustReadMe(db, me, now);
  }),

  setReadReceipts: signedIn.account.setReadReceipts.handler(async ({ input: { on }, context }) => {
    if (!(await context.host.rateLimits.take('readReceiptSwitches', context.me))) throw refused('TOO_MANY');
    await switchReceipts(context, on);
    return mustReadMe(context.db, context.me, context.now);
  }),

  activity: reading.account.activity.handler(async ({ context: { db, me, now } }) => {
    const { rows } = await sql<{ meetings: number; events: number; connections: number }>`
      select
        (select count(*)::int from meet_request
          where ${hasTakenPlace(now)} and ${me} in (from_person, to_person)
            and ${notBlockedWith(me, sql`case when from_person = ${me} then to_person else from_person end`)}) as meetings,
        (select count(distinct event_id)::int from ticket where person_id = ${me} and cancelled_at is null) as events,
        (select count(*)::int from ${connectedWith(me)} as other) as connections`.execute(db);
    return onlyRow(rows);
  }),

  samplePeople: open.account.samplePeople.handler(async ({ context: { host } }) => {
    if (!host.ways.sandbox) throw refused('NOT_FOUND');
    return {
      people: [sampleMe, ...samplePeople].map(({ id, name, profilePicture }) => ({ id, name, profilePicture })),
    };
  }),
};
