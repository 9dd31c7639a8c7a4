import { shortened } from '../../kernel/shortened.ts';
import type { Language } from './spoken-languages.ts';
import { prompts, type Prompt } from './profile-prompts.ts';

export const pronounOptions = ['she/her', 'he/him', 'they/them', 'she/they', 'he/they', 'any pronouns'] as const;
export type Pronouns = (typeof pronounOptions)[number];

export interface OwnWords {
  bio: string;
  pronouns: Pronouns | null;
  languages: Language[];
  prompts: { prompt: Prompt; answer: string }[];
}

/** Text in characters, the others in number. `line` is what lists show. */
export const ownWordsLimits = { bio: 300, bioLines: 8, languages: 8, prompts: 2, answer: 140, line: 90 } as const;

export const ownWordsProblems = {
  bio: `Write at most ${ownWordsLimits.bio} characters about yourself.`,
  bioLines: `Write at most ${ownWordsLimits.bioLines} lines about yourself.`,
  languages: `Pick at most ${ownWordsLimits.languages} languages, each once.`,
  prompts: `Answer at most ${ownWordsLimits.prompts} different prompts.`,
  answer: `Write an answer of 1 to ${ownWordsLimits.answer} characters.`,
} as const;

/** Control characters, and those that turn the direction of all text after them. */
const invisible = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

export const tidyLine = (text: string): string => text.replace(invisible, ' ').split(/\s+/).join(' ').trim();

/** At most one blank line in a row. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();

export const hasTooManyLines = (bio: string): boolean => bio.split('\n').length > ownWordsLimits.bioLines;

/** As they are stored. Prompts without an answer are left out. */
export const tidyWords = (words: OwnWords): OwnWords => ({
  ...words,
  bio: tidyLines(words.bio),
  prompts: words.prompts
    .map(({ prompt, answer }) => ({ prompt, answer: tidyLine(answer) }))
    .filter(({ answer }) => answer !== ''),
});

/** The one line that lists show: the first of the bio, or the first prompt with its answer. Null if there is neither. */
export function lineOf({ bio, prompts: [answered] }: Pick<OwnWords, 'bio' | 'prompts'>): string | null {
  const [first = ''] = bio.split('\n');
  const sentence = answered ? `${prompts[answered.prompt].replace('…', '')} ${answered.answer}` : '';
  return shortened(first || sentence, ownWordsLimits.line) || null;
}
