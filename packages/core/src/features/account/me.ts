import type { Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { availabilityColumns, availabilityFrom } from '../people/availability-row.ts';
import { ownWordsColumns, ownWordsFrom } from '../people/own-words-row.ts';
import { profileFrom } from '../people/person.ts';
import type { Me } from './contract.ts';

export async function readMe(db: Kysely<Database>, id: string, now: Date): Promise<Me | null> {
  const row = await db
    .selectFrom('person')
    .leftJoin('own_words', 'own_words.person_id', 'person.id')
    .where('person.id', '=', id)
    .leftJoin('availability', 'availability.person_id', 'person.id')
    .selectAll('person')
    .select([...ownWordsColumns, ...availabilityColumns])
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...profileFrom(row, now),
    onboarded: (row.onboarded_at ?? row.onboarded_before) !== null,
    adultConfirmed: row.adult_confirmed_on !== null,
    readReceipts: row.read_receipts,
    words: ownWordsFrom(row),
    availability: availabilityFrom(row, now),
    photos: row.photos,
    photosShownTo: row.photos_shown_to,
  };
}

export async function mustReadMe(db: Kysely<Database>, id: string, now: Date): Promise<Me> {
  const me = await readMe(db, id, now);
  if (!me) throw refused('SIGNED_OUT');
  return me;
}
