import type { InferResult, Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { unreadFor } from '../events/announcements.ts';
import { availabilityColumns, availabilityFrom } from '../people/availability-row.ts';
import { ownWordsColumns, ownWordsFrom } from '../people/own-words-row.ts';
import { profileFrom } from '../people/person.ts';
import type { Me } from './contract.ts';

const selectMe = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('person')
    .leftJoin('own_words', 'own_words.person_id', 'person.id')
    .where('person.id', '=', id)
    .leftJoin('availability', 'availability.person_id', 'person.id')
    .selectAll('person')
    .select([...ownWordsColumns, ...availabilityColumns]);

type MeRow = InferResult<ReturnType<typeof selectMe>>[number];

const meFrom = (row: MeRow, now: Date): Me => ({
  ...profileFrom(row, now),
  onboarded: (row.onboarded_at ?? row.onboarded_before) !== null,
  adultConfirmed: row.adult_confirmed_on !== null,
  readReceipts: row.read_receipts,
  words: ownWordsFrom(row),
  availability: availabilityFrom(row, now),
  photos: row.photos,
  photosShownTo: row.photos_shown_to,
});

export async function readMe(db: Kysely<Database>, id: string, now: Date): Promise<Me | null> {
  const row = await selectMe(db, id).executeTakeFirst();
  return row ? meFrom(row, now) : null;
}

/** In one statement: every page asks for both when it opens. */
export async function readMeAndUnread(db: Kysely<Database>, id: string, now: Date) {
  const row = await selectMe(db, id).select(unreadFor(id).as('unread')).executeTakeFirst();
  return { me: row ? meFrom(row, now) : null, unread: row?.unread ?? [] };
}

export async function mustReadMe(db: Kysely<Database>, id: string, now: Date): Promise<Me> {
  const me = await readMe(db, id, now);
  if (!me) throw refused('SIGNED_OUT');
  return me;
}
