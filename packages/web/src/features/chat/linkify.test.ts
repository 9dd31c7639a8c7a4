import { expect, test } from 'vitest';
import { linkParts } from './linkify.ts';

const links = (text: string) => linkParts(text).flatMap(({ words, href }) => (href === undefined ? [] : [words]));

test.each([
  ['https://example.com', ['https://example.com']],
  ['See HTTP://Example.com/a?b=c#d, it is good', ['HTTP://Example.com/a?b=c#d']],
  ['(https://example.com/)', ['https://example.com/']],
  ['Read https://en.wikipedia.org/wiki/Chai_(drink).', ['https://en.wikipedia.org/wiki/Chai_(drink)']],
  ['Is it https://example.com/x?', ['https://example.com/x']],
  ['“https://example.com/x”…', ['https://example.com/x']],
  ['यहाँ देखो https://example.com/चाय। अच्छा है', ['https://example.com/चाय']],
  ['https://a.in and https://b.in', ['https://a.in', 'https://b.in']],
  ['https://a.in\nhttps://b.in', ['https://a.in', 'https://b.in']],
])('links in %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    linkParts(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.com',
  'mailto:asha@example.com',
  'www.example.com',
  'xhttps://example.com',
  'https://',
  'https://bank.in@example.com/',
  'https://bank.in:443@example.com/',
  'Just words.',
  '',
])('no link in %j', (text) => expect(linkParts(text)).toEqual([{ at: 0, words: text }]));

test('a character that changes the direction of writing ends a link', () => {
  expect(links('https://example.com/\u202Etxt.exe')).toEqual(['https://example.com/']);
});
