import { expect, test } from 'vitest';
import { highlightParts } from './search-highlight.ts';

test('all matches of a search are marked, ignoring case', () => {
  expect(highlightParts('Chai, more chai', 'CHAI')).toEqual([
    { at: 0, words: 'Chai', found: true },
    { at: 4, words: ', more ' },
    { at: 11, words: 'chai', found: true },
  ]);
  expect(highlightParts('100% sure (really)', '% sure (')).toEqual([
    { at: 0, words: '100' },
    { at: 3, words: '% sure (', found: true },
    { at: 11, words: 'really)' },
  ]);
  expect(highlightParts('चाय पाँच बजे', 'चाय')[0]).toEqual({ at: 0, words: 'चाय', found: true });
  expect(highlightParts('Nothing', 'chai')).toEqual([{ at: 0, words: 'Nothing' }]);
});
