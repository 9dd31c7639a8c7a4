import { expect, test } from 'vitest';
import { isSpokenLanguage, spokenLanguageCodes } from './spoken-languages.ts';
import { emptyOptionalProfile } from './empty-optional-profile.ts';
import { hasTooManyLines, lineOf, tidyOptionalProfile } from './optional-profile.ts';
import { tidyLine, tidyLines } from '../../kernel/tidy-text.ts';
import { optionalProfileLimits } from './profile-limits.ts';
import { isPrompt, promptIds, prompts } from './profile-prompts.ts';

test('a bio keeps its lines, without the spaces around them and with one blank line at most', () => {
  expect(tidyLines('  Chai.  \r\n\r\n\n\n  Long walks. \r')).toBe('Chai.\n\nLong walks.');
  expect(tidyLines(' \n \n ')).toBe('');
  expect(hasTooManyLines(Array(8).fill('a').join('\n'))).toBe(false);
  expect(hasTooManyLines(Array(9).fill('a').join('\n'))).toBe(true);
});

test('an answer is one line', () => {
  expect(tidyLine('  read\n\nold\tmaps ')).toBe('read old maps');
});

test('characters that turn the text after them are removed; those of Hindi and emoji stay', () => {
  expect(tidyLine('a\u202eb\u2066c\u0007d')).toBe('a b c d');
  for (const text of ['क्‍ष और ज्ञ', '👩‍🎨 art', 'اردو']) expect(tidyLine(text)).toBe(text);
});

test('prompts without an answer are not kept', () => {
  expect(
    tidyOptionalProfile({
      ...emptyOptionalProfile,
      bio: ' Hi ',
      prompts: [
        { prompt: 'ask me', answer: '  ' },
        { prompt: 'learning', answer: ' Urdu ' },
      ],
    }),
  ).toEqual({ ...emptyOptionalProfile, bio: 'Hi', prompts: [{ prompt: 'learning', answer: 'Urdu' }] });
});

test('lists show the first line of the bio, or else the first prompt with its answer, or nothing', () => {
  const answers = { prompts: [{ prompt: 'learning' as const, answer: 'Urdu' }] };
  expect(lineOf({ bio: 'Chai.\nLong walks.', ...answers })).toBe('Chai.');
  expect(lineOf({ bio: '', ...answers })).toBe('Right now I’m learning Urdu');
  expect(lineOf({ bio: '', prompts: [] })).toBeNull();
});

test('a long line is cut between words, and never within a character', () => {
  const cut = (bio: string) => lineOf({ bio, prompts: [] }) ?? '';
  expect(cut('a'.repeat(90))).toBe('a'.repeat(90));
  expect(cut(`${'walk '.repeat(17)}seventeen`)).toBe(`${'walk '.repeat(17).trim()}…`);
  expect(cut('a'.repeat(91))).toBe(`${'a'.repeat(89)}…`);
  const faces = cut('😀'.repeat(60));
  expect(faces).toBe(`${'😀'.repeat(44)}…`);
  expect(faces.length).toBeLessThanOrEqual(optionalProfileLimits.line);
});

test('there are twelve prompts and the languages of India', () => {
  expect(promptIds).toHaveLength(12);
  expect(new Set(Object.values(prompts)).size).toBe(12);
  for (const code of ['en', 'hi', 'mr', 'ta', 'ur', 'sat']) expect(spokenLanguageCodes).toContain(code);
  for (const text of ['constructor', 'toString', ''])
    expect([isPrompt(text), isSpokenLanguage(text)]).toEqual([false, false]);
});
