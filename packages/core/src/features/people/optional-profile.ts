import { shortened } from '../../kernel/shortened.ts';
import type { SpokenLanguage } from './spoken-languages.ts';
import { prompts, type Prompt } from './profile-prompts.ts';
import { optionalProfileLimits } from './profile-limits.ts';
import { tidyLine, tidyLines } from '../../kernel/tidy-text.ts';

export const pronounOptions = ['she/her', 'he/him', 'they/them', 'she/they', 'he/they', 'any pronouns'] as const;
export type Pronouns = (typeof pronounOptions)[number];

export interface OptionalProfile {
  bio: string;
  pronouns: Pronouns | null;
  languages: SpokenLanguage[];
  prompts: { prompt: Prompt; answer: string }[];
}

export const optionalProfileProblems = {
  bio: `Write at most ${optionalProfileLimits.bio} characters about yourself.`,
  bioLines: `Write at most ${optionalProfileLimits.bioLines} lines about yourself.`,
  languages: `Pick at most ${optionalProfileLimits.languages} languages, each once.`,
  prompts: `Answer at most ${optionalProfileLimits.prompts} different prompts.`,
  answer: `Write an answer of 1 to ${optionalProfileLimits.answer} characters.`,
} as const;

export const hasTooManyLines = (bio: string): boolean => bio.split('\n').length > optionalProfileLimits.bioLines;

/** As they are stored. Prompts without an answer are left out. */
export const tidyOptionalProfile = (words: OptionalProfile): OptionalProfile => ({
  ...words,
  bio: tidyLines(words.bio),
  prompts: words.prompts
    .map(({ prompt, answer }) => ({ prompt, answer: tidyLine(answer) }))
    .filter(({ answer }) => answer !== ''),
});

/** The one line that lists show: the first of the bio, or the first prompt with its answer. Null if there is neither. */
export function lineOf({ bio, prompts: [answered] }: Pick<OptionalProfile, 'bio' | 'prompts'>): string | null {
  const [first = ''] = bio.split('\n');
  const sentence = answered ? `${prompts[answered.prompt].replace('…', '')} ${answered.answer}` : '';
  return shortened(first || sentence, optionalProfileLimits.line) || null;
}
