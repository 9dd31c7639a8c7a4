import { expect, test } from 'vitest';
import { flaggedVenueIn } from './flagged-venue.ts';
import { domainOf, namesDomain } from './link-domains.ts';
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
  ['-example.com_', true],
  ['ex\u00adample。com', true],
  ['..', false],
  ['.example.com', true],
  ['http://a.b.EXAMPLE.com/x', true],
  ['example.com.au', false],
  ['notexample.com', false],
  ['nothing here', false],
])('%s', (text, is) => expect(namesDomain(text, new Set(['example.com']))).toBe(is));

// Normalising makes each of these characters several: 'a.m.' and 'kilogram' in kana.
test.each(['㏂', '㌖', 'a.', '-', '.'])('a text of 5,000 times %s takes no time that anyone notices', (repeated) => {
  const began = performance.now();
  expect(namesDomain(repeated.repeat(5000), new Set(['example.com']))).toBe(false);
  expect(performance.now() - began).toBeLessThan(500);
});

test('joiners, which show nothing, do not hide a word', () => {
  expect(hasWords(plainWords('easy mon\u200dey'), plainWords('Easy money'))).toBe(true);
});
