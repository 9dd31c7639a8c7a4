import { expect, test } from 'vitest';
import { bannedWords, hasBanned } from './banned-words.ts';
import { plainWords } from './plain-words.ts';

const banned = bannedWords(['Easy money', 'पैसा कमाओ'].map(plainWords));

test.each([
  ['EASY, money!', true],
  ['so easy: money', true],
  ['easy easy money', true],
  ['आज पैसा कमाओ', true],
  ['easy', false],
  ['easy moneylending', false],
  ['uneasy money', false],
  ['money easy', false],
  ['पैसे कमाओ', false],
  ['', false],
])('%s', (text, is) => expect(hasBanned(plainWords(text), banned)).toBe(is));
