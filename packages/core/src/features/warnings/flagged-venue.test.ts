import { expect, test } from 'vitest';
import { flaggedVenueIn } from './flagged-venue.ts';
import { domainOf, namesDomain } from './link-domains.ts';

const royale = { name: 'Café Royale', area: 'Andheri' };
const lounge = { name: 'The Sky-Lounge', area: '' };
const chai = { name: 'चाय की दुकान', area: '' };
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

test.each([
  ['https://www.Example.com/offer?x=1', 'example.com'],

  ['example', null],
  ['', null],
  ['two words.com', null],
])('the domain of %s', (text, domain) => expect(domainOf(text)).toBe(domain));

test('a domain in another script is found as it is written', () => {
  expect(namesDomain('see पैसे.example', new Set([domainOf('पैसे.example') ?? '']))).toBe(true);
});

test.each([
  ['see example.com.', true],
  ['http://a.b.EXAMPLE.com/x', true],
  ['example.com.au', false],
  ['notexample.com', false],
  ['nothing here', false],
])('%s', (text, is) => expect(namesDomain(text, new Set(['example.com']))).toBe(is));
