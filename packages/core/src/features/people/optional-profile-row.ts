import type { Selectable } from 'kysely';
import type { OwnWordsTable } from '../../kernel/people-tables.ts';
import { emptyOptionalProfile } from './empty-optional-profile.ts';
import type { OptionalProfile } from './optional-profile.ts';

export const optionalProfileColumns = [
  'own_words.bio',
  'own_words.pronouns',
  'own_words.languages',
  'own_words.prompts',
  'own_words.answers',
] as const;

type Row = Pick<Selectable<OwnWordsTable>, 'bio' | 'pronouns' | 'languages' | 'prompts' | 'answers'>;

/** From a left join: without a row, nothing was said. */
export function optionalProfileFrom(row: { [Key in keyof Row]: Row[Key] | null }): OptionalProfile {
  const { bio, pronouns, languages, prompts, answers } = row;
  if (bio === null || languages === null || prompts === null || answers === null) return emptyOptionalProfile;
  return { bio, pronouns, languages, prompts: prompts.map((prompt, at) => ({ prompt, answer: answers[at] ?? '' })) };
}

export const optionalProfileRow = ({ bio, pronouns, languages, prompts }: OptionalProfile, line: string | null) => ({
  bio,
  pronouns,
  languages,
  prompts: prompts.map(({ prompt }) => prompt),
  answers: prompts.map(({ answer }) => answer),
  line,
});
