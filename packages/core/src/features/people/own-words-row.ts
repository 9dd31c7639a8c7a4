import type { Selectable } from 'kysely';
import type { OwnWordsTable } from '../../kernel/people-tables.ts';
import { emptyOwnWords } from './empty-own-words.ts';
import type { OwnWords } from './own-words.ts';

export const ownWordsColumns = [
  'own_words.bio',
  'own_words.pronouns',
  'own_words.languages',
  'own_words.prompts',
  'own_words.answers',
] as const;

type Row = Pick<Selectable<OwnWordsTable>, 'bio' | 'pronouns' | 'languages' | 'prompts' | 'answers'>;

/** From a left join: without a row, nothing was said. */
export function ownWordsFrom(row: { [Key in keyof Row]: Row[Key] | null }): OwnWords {
  const { bio, pronouns, languages, prompts, answers } = row;
  if (bio === null || languages === null || prompts === null || answers === null) return emptyOwnWords;
  return { bio, pronouns, languages, prompts: prompts.map((prompt, at) => ({ prompt, answer: answers[at] ?? '' })) };
}

export const ownWordsRow = ({ bio, pronouns, languages, prompts }: OwnWords, line: string | null) => ({
  bio,
  pronouns,
  languages,
  prompts: prompts.map(({ prompt }) => prompt),
  answers: prompts.map(({ answer }) => answer),
  line,
});
