import type { Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { warningIn } from '../warnings/scam-warnings.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import { lineOf, type OptionalProfile } from '../people/optional-profile.ts';
import { optionalProfileRow } from '../people/optional-profile-row.ts';

/** Someone’s page shows a warning next to such words. Lists have no room for one, so they leave the line out. */
function listedLine(words: OptionalProfile): string | null {
  const line = lineOf(words);
  return line === null || warningIn(line) ? null : line;
}

export async function saveOptionalProfile(db: Kysely<Database>, personId: string, words: OptionalProfile) {
  await mustBeAllowed(db, words.bio, ...words.prompts.map(({ answer }) => answer));
  const row = optionalProfileRow(words, listedLine(words));
  await db
    .insertInto('own_words')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
  // What moderators hid was something else, and these words can be hidden too.
  await db.deleteFrom('withheld').where('subject_type', '=', 'words').where('subject_id', '=', personId).execute();
}
