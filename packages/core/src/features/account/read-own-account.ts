import { sql, type InferResult, type Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { refused } from '../../kernel/operation.ts';
import { sharedStatement } from '../../kernel/shared-statement.ts';
import { unreadFor } from '../events/announcements.ts';
import type { Unread } from '../events/contract.ts';
import { availabilityColumns, availabilityFrom } from '../people/availability-row.ts';
import { optionalProfileColumns, optionalProfileFrom } from '../people/optional-profile-row.ts';
import { profileFrom } from '../people/person.ts';
import type { Me } from './contract.ts';

const selectMe = (db: Kysely<Database>) =>
  db
    .selectFrom('person')
    .leftJoin('own_words', 'own_words.person_id', 'person.id')
    .leftJoin('availability', 'availability.person_id', 'person.id')
    .selectAll('person')
    .select([...optionalProfileColumns, ...availabilityColumns]);

type MeRow = InferResult<ReturnType<typeof selectMe>>[number];

const meFrom = (row: MeRow, now: Date): Me => ({
  ...profileFrom(row, now),
  onboarded: (row.onboarded_at ?? row.onboarded_before) !== null,
  adultConfirmed: row.adult_confirmed_on !== null,
  readReceipts: row.read_receipts,
  safetyTipsDue: row.safety_tips_seen_at === null,
  words: optionalProfileFrom(row),
  availability: availabilityFrom(row, now),
  photos: row.photos,
  photosShownTo: row.photos_shown_to,
});

export async function readMe(db: Kysely<Database>, id: string, now: Date): Promise<Me | null> {
  const row = await selectMe(db).where('person.id', '=', id).executeTakeFirst();
  return row ? meFrom(row, now) : null;
}

const readTogether = sharedStatement<string, MeRow & { unread: Unread[] }>(50, async (db, ids) => {
  const rows = await selectMe(db)
    .select(unreadFor(sql.ref('person.id')).as('unread'))
    .where(isOneOf('person.id', ids))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
});

/** In one statement: every page asks for both when it opens. */
export async function readMeAndUnread(db: Kysely<Database>, id: string, now: Date) {
  const row = await readTogether(db, id);
  return { me: row ? meFrom(row, now) : null, unread: row?.unread ?? [] };
}

export async function mustReadMe(db: Kysely<Database>, id: string, now: Date): Promise<Me> {
  const me = await readMe(db, id, now);
  if (!me) throw refused('SIGNED_OUT');
  return me;
}
