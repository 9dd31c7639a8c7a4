import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { likePattern } from '../../kernel/like-pattern.ts';
import type { Conversation } from './contract.ts';
import { conversationsPage } from './list-sizes.ts';
import { readConversations, type Named } from './conversation-list.ts';

/** Finds conversations whose other person has a name that contains the words, or else a similar one. */
export async function findConversations(context: Reader, words: string): Promise<Conversation[]> {
  const contains: Named = (name) => sql`${name} ilike ${likePattern(words)}`;
  const isLike: Named = (name) => sql`name_is_like(${name}, ${words.toWellFormed()})`;
  const found = await readConversations(context, { named: contains });
  const shown = found.length > 0 ? found : await readConversations(context, { named: isLike });
  return shown.slice(0, conversationsPage).map(({ conversation }) => conversation);
}
