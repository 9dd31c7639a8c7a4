import type { Kysely } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { bannedWords, hasBanned } from './banned-words.ts';
import { blockedAddresses, hasBlocked } from './blocked-addresses.ts';
import { lockListsShared } from './lock-operator-lists.ts';
import { plainWords } from './plain-words.ts';

/** Returns what tells why a text is not allowed, until the commit. Not cached: a change counts at once in all processes. */
export async function readPublicLists(db: Kysely<Database>) {
  await lockListsShared(db);
  const rows = await db.selectFrom('operator_list').select(['list', 'plain']).where('list', '<>', 'venue').execute();
  const of = (list: string) => rows.flatMap((row) => (row.list === list ? [row.plain] : []));
  const [banned, blocked] = [bannedWords(of('word')), blockedAddresses(of('domain'))];
  return (text: string) => {
    if (banned.size > 0 && hasBanned(plainWords(text), banned)) return 'WORD_BANNED';
    return hasBlocked(text, blocked) ? 'LINK_BLOCKED' : null;
  };
}

/** For texts that strangers read, in a transaction. Refuses with `WORD_BANNED` and `LINK_BLOCKED`. */
export async function mustBeAllowed(db: Kysely<Database>, ...texts: readonly (string | null)[]) {
  const written = texts.flatMap((text) => (text === null || text === '' ? [] : [text]));
  if (written.length === 0) return;
  const whyNot = await readPublicLists(db);
  for (const text of written) {
    const why = whyNot(text);
    if (why !== null) throw refused(why);
  }
}
