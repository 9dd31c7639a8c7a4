import { expect, test } from 'vitest';
import { wordsOf } from './share-target-words.ts';

const root = 'https://nukkad.example/';
const nothing = { title: '', text: '', url: '' };

test('a link to one of our events becomes a card, wherever an app puts it', () => {
  for (const link of [`${root}e/7`, `${root}events/7`, `${root}e/7?from=mail`, `${root}e/7/`]) {
    const card = { eventId: '7', words: '' };
    expect(wordsOf({ ...nothing, url: link }, root)).toEqual(card);
    expect(wordsOf({ title: 'Music Concert', text: link, url: '' }, root)).toEqual(card);
    expect(wordsOf({ title: 'Music Concert', text: `Music Concert ${link}`, url: '' }, root)).toEqual(card);
    expect(wordsOf({ ...nothing, text: `Shall we go? ${link}` }, root)).toEqual({
      eventId: '7',
      words: 'Shall we go?',
    });
  }
});

test('links to elsewhere, and to our other screens, stay words', () => {
  for (const link of [`${root}events`, `${root}events/7/check-in`, `${root}people/7`, 'https://other.example/e/7'])
    expect(wordsOf({ ...nothing, text: link }, root)).toEqual({ eventId: null, words: link });
});

test('what an app says twice is sent once', () => {
  const url = 'https://news.example/chai';
  expect(wordsOf({ title: 'Chai', text: '', url }, root).words).toBe(`Chai\n${url}`);
  expect(wordsOf({ title: 'Chai', text: `Chai is good ${url}`, url }, root).words).toBe(`Chai is good ${url}`);
  expect(wordsOf({ title: url, text: url, url }, root).words).toBe(url);
  expect(wordsOf(nothing, root).words).toBe('');
});
