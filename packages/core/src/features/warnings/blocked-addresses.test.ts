import { describe, expect, test } from 'vitest';
import { addressOf, blockedAddresses, hasBlocked } from './blocked-addresses.ts';

const has = (text: string, ...entries: string[]) =>
  hasBlocked(text, blockedAddresses(entries.map((entry) => addressOf(entry) ?? expect.fail(`${entry} is no address`))));

test.each([
  ['https://www.Example.com/', 'example.com'],
  ['Example.COM.', 'example.com'],
  ['example.com:8443', 'example.com'],
  ['https://www.Example.com:8443/Offer/?x=1', 'example.com/offer?x=1'],
  ['example.com/a/../b//./c/', 'example.com/b/c'],
  ['example.com/%73cam#', 'example.com/scam'],
  ['example.com?x=1', 'example.com/?x=1'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['example', null],
  ['', null],
  ['two words.com', null],
  ['example.com/two words', null],
  ['example.com:port', null],
])('the address of %s', (text, address) => expect(addressOf(text)).toBe(address));

describe('a bare domain blocks all of it and its subdomains', () => {
  test.each([
    ['see example.com.', true],
    ['-example.com_', true],
    ['ex\u00adample。com', true],
    ['..', false],
    ['.example.com', true],
    ['http://a.b.EXAMPLE.com/x', true],
    ['(example.com:8443)', true],
    ['me@example.com', true],
    ['ex%61mple%2Ecom', true],
    ['https://other.org/?to=https%3A%2F%2Fexample.com', true],
    ['example.com.au', false],
    ['notexample.com', false],
    ['nothing here', false],
  ])('%s', (text, is) => expect(has(text, 'example.com')).toBe(is));
});

describe('an address with a path blocks that path and what is below it', () => {
  test.each([
    ['example.com/scam', true],
    ['See https://www.Example.com/SCAM.', true],
    ['“pay.example.com/scam”, he said', true],
    ['(example.com/scam)', true],
    ['example.com/scam/1', true],
    ['example.com/scam?x=1', true],
    ['example.com/scam#top', true],
    ['example.com:8443/scam', true],
    ['example.com.:443/scam', true],
    ['example.com./scam', true],
    ['example.com/%73c%61m', true],
    ['example.com%2Fscam', true],
    ['example.com/%ff/../scam', true],
    ['example.com/./a/..//scam', true],
    ['example.com\\scam', true],
    ['example.com/sc\u200dam', true],
    ['example.com and example.com/scam', true],
    ['example.com', false],
    ['example.com/', false],
    ['example.com /scam', false],
    ['example.com/scammers', false],
    ['example.com/scam-2', false],
    ['example.com/scam.html', false],
    ['example.com/safe/scam', false],
    ['example.com/%2573cam', false],
    ['notexample.com/scam', false],
  ])('%s', (text, is) => expect(has(text, 'https://example.com/scam/')).toBe(is));
});

test.each([
  `example.com${'/.'.repeat(300)}/scam`,
  `example.com${'/'.repeat(5000)}scam`,
  `example.com/${'a'.repeat(5000)}/../scam`,
  `example.com${'/a/..'.repeat(1000)}/scam`,
  `example.com${'/..'.repeat(1000)}/scam?x`,
  `example.com${'/a'.repeat(500)}${'/..'.repeat(500)}/scam`,
  `example.com:${'0'.repeat(500)}443/scam`,
  `${'example.com/'.repeat(500)}scam`,
  `example.com/other?to=example.com${'/.'.repeat(300)}/scam`,
])('however much comes before it: %#', (text) => {
  expect(has(text, 'example.com/scam')).toBe(true);
  expect(has(`${text}mers`.replace('?xmers', 'mers'), 'example.com/scam')).toBe(false);
});

test('a query is part of the path', () => {
  expect(has('example.com/watch?v=abc&t=1', 'example.com/watch?v=abc')).toBe(true);
  expect(has('example.com/watch?v=abcd', 'example.com/watch?v=abc')).toBe(false);
  expect(has('example.com/watch', 'example.com/watch?v=abc')).toBe(false);
});

test('several addresses of a domain are kept apart, and the domain itself blocks them all', () => {
  expect(has('example.com/b', 'example.com/a', 'example.com/b')).toBe(true);
  expect(has('example.com/c', 'example.com/a', 'example.com/b')).toBe(false);
  expect(has('example.com/c', 'example.com/a', 'example.com')).toBe(true);
});

test.each([
  ['पैसे.example/यहाँ', 'पैसे.example/यहाँ'],
  ['PAY.BÜCHER.example/x', 'bücher.example'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['Bücher.example', 'XN--bcher-kva.example'],
  ['b%C3%BCcher.example', 'bücher.example'],
  ['пример.испытание/a/b', 'http://пример.испытание:80/a'],
])('a domain in another script is the same in every form: %s', (text, entry) => {
  expect(has(text, entry)).toBe(true);
  expect(has(text, 'other.example')).toBe(false);
});

describe('a text takes no time that anyone notices', () => {
  const entries = [
    'пример.испытание',
    'xn--bcher-kva.example',
    ...Array.from({ length: 499 }, (_, nth) => `example.com/${'a'.repeat(60)}${nth}`),
  ];
  // Normalising makes each of the first two several characters: 'a.m.' and 'kilogram' in kana.
  test.each([
    '㏂',
    '㌖',
    'a.',
    '-',
    '.',
    '%',
    '%ff',
    '/',
    '/../',
    'ü.',
    'a.ü ',
    'example.com/',
    'example.com//./',
    'example.com/a/',
    'example.com/..',
    'example.com?',
    'example.com:0',
    ':',
  ])('5,000 times %s', (repeated) => {
    // Not by the clock: other processes and threads may take their turns meanwhile.
    const before = process.threadCpuUsage();
    expect(has(repeated.repeat(5000), ...entries)).toBe(false);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});
