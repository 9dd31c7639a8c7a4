import { expect, test } from 'vitest';
import { hasWords, searchWords } from './event-search.ts';

test('a search is found by its words in any script, the last of which may be begun', () => {
  expect(searchWords('Jazz & चाय, at 7!')).toEqual(['jazz', 'चाय', 'at', '7']);
  expect(searchWords('!?')).toEqual([]);
  const texts = ['Jazz Night', 'Bandra'];
  for (const [search, found] of [
    ['jazz', true],
    ['JA', true],
    ['night jazz ban', true],
    ['ja night', false],
    ['azz', false],
    ['jazz delhi', false],
    ['', false],
    ['!', false],
  ] as const)
    expect([search, hasWords(texts, search)]).toEqual([search, found]);
});
