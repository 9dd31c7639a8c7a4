import type { Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { namesDomain } from './link-domains.ts';
import { hasWords, plainWords } from './plain-words.ts';

/** For texts that strangers read. Read each time, so that a change of the lists counts at once in all processes.
 * Refuses with `WORD_BANNED` and `LINK_BLOCKED`. */
export async function mustBeAllowed(db: Kysely<Database>, ...texts: readonly (string | null)[]) {
  const written = texts.filter((text) => text !== null && text !== '').join('\n');
  if (written === '') return;
  const rows = await db.selectFrom('operator_list').select(['list', 'plain']).where('list', '<>', 'venue').execute();
  const plain = plainWords(written);
  if (rows.some((row) => row.list === 'word' && hasWords(plain, row.plain))) throw refused('WORD_BANNED');
  const domains = new Set(rows.flatMap((row) => (row.list === 'domain' ? [row.plain] : [])));
  if (namesDomain(written, domains)) throw refused('LINK_BLOCKED');
}
