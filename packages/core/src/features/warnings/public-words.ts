import type { Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { namesDomain } from './link-domains.ts';
import { hasWords, plainWords } from './plain-words.ts';

/** For texts that strangers read. Read each time, so that a change of the lists counts at once in all processes.
 * Refuses with `WORD_BANNED` and `LINK_BLOCKED`. */
export async function mustBeAllowed(db: Kysely<Database>, ...texts: readonly (string | null)[]) {
  const written = texts.flatMap((text) => (text === null || text === '' ? [] : [text]));
  if (written.length === 0) return;
  const rows = await db.selectFrom('operator_list').select(['list', 'plain']).where('list', '<>', 'venue').execute();
  const domains = new Set(rows.flatMap((row) => (row.list === 'domain' ? [row.plain] : [])));
  for (const text of written) {
    const plain = plainWords(text);
    if (rows.some((row) => row.list === 'word' && hasWords(plain, row.plain))) throw refused('WORD_BANNED');
    if (namesDomain(text, domains)) throw refused('LINK_BLOCKED');
  }
}
