import { expect, test } from 'vitest';
import { flaggedVenueIn } from './flagged-venue.ts';
import { hasWords, plainWords } from './plain-words.ts';

const flagged = (name: string, area: string) => ({ name, area, plain: plainWords(name) });
const royale = flagged('Café Royale', 'Andheri');
const lounge = flagged('The Sky-Lounge', '');
const chai = flagged('चाय की दुकान', '');
const venues = [royale, lounge, chai];

test.each([
  ['cafe royale', royale],
  ['CAFE ROYALE, Lokhandwala, Andheri (W)', royale],
  ['Cafe Royale, Colaba', null],
  ['Cafe Royales, Andheri', null],
  ['Royale, Andheri', null],
  ['Meet at the sky lounge, 5th floor', lounge],
  ['Sky lounge', null],
  ['चाय की दुकान, दादर', chai],
  ['चाय का दुकान', null],
  ['', null],
])('%s', (place, found) => expect(flaggedVenueIn(place, venues)).toBe(found));

test('joiners, which show nothing, do not hide a word', () => {
  expect(hasWords(plainWords('easy mon\u200dey'), plainWords('Easy money'))).toBe(true);
});
