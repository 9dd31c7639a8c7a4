import { describe, expect, test } from 'vitest';
import { screenPaths } from '../../../kernel/screen-paths.ts';
import { mailLanguages } from '../mail-language.ts';
import { groupOf, notificationKinds } from '../notification-kind.ts';
import { notificationPath } from '../notification-path.ts';
import { discreetWords, notificationWords } from './notification-words.ts';
import { english } from './notifications-in-english.ts';
import { hindi } from './notifications-in-hindi.ts';
import { wordsIn } from './notifications-by-language.ts';
import { marathi } from './notifications-in-marathi.ts';

const facts = {
  person: { id: 'asha', name: 'आशा', profilePicture: 'avatars/asha.svg' },
  event: { id: 'jam', name: 'रविवार मैफल', date: '2026-03-08T13:30:00.000Z', timeZone: 'Asia/Kolkata' },
  conversationId: 'talk',
  words: 'मिलूया का?',
  unread: 12,
  reason: 'scam' as const,
  amountPaise: 12_500_000,
};
const noFacts = {
  person: null,
  event: null,
  conversationId: null,
  words: '',
  reason: null,
  unread: null,
  amountPaise: null,
};

const isScreen = (path: string) =>
  Object.values(screenPaths).some((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));

describe.each(mailLanguages)('in %s', (language) => {
  const words = wordsIn[language];
  /** No script of the other languages: names and what people write are in Devanagari here, and removed for English. */
  const foreign = language === 'en' ? /[\u0900-\u097f]/ : /[a-z]/i;
  const own = (text: string) =>
    language === 'en'
      ? text.replaceAll(facts.person.name, '').replaceAll(facts.event.name, '').replaceAll(facts.words, '')
      : text;

  test.each(notificationKinds)('%s says what happened to whom, in no other language', (kind) => {
    const { title, body } = notificationWords(words, { kind, ...facts });
    // What concerns safety names nobody.
    if (groupOf[kind] !== 'safety' || kind === 'share') expect(title).toMatch(/आशा|रविवार मैफल|₹(1,25,000|१,२५,०००)/);
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN/);
    expect(own(`${title} ${body}`)).not.toMatch(foreign);
  });

  test.each(notificationKinds)('%s has words where the names are withheld, and for a lock screen', (kind) => {
    const { title, body } = notificationWords(words, { kind, ...noFacts });
    const discreet = discreetWords(words, kind);
    expect(discreetWords(words, kind)).toEqual({ title: words.app, body: words.kinds[kind].discreet });
    for (const text of [title, discreet.title, discreet.body]) expect(text).not.toBe('');
    const all = [title, body, discreet.title, discreet.body].join(' ');
    expect(all).not.toMatch(/undefined|null|NaN/);
    expect(all).not.toMatch(foreign);
  });
});

test('says how many messages are new, in the digits of the language', () => {
  const say = (words: typeof english, unread: number) =>
    notificationWords(words, { kind: 'message', ...facts, unread }).body;
  expect([1, 12].map((unread) => say(english, unread))).toEqual(['New message', '12 new messages']);
  expect([1, 12].map((unread) => say(hindi, unread))).toEqual(['नया संदेश', '12 नए संदेश']);
  expect([1, 12].map((unread) => say(marathi, unread))).toEqual(['नवा संदेश', '१२ नवे संदेश']);
});

test.each(notificationKinds)('%s opens a screen', (kind) => {
  expect(isScreen(notificationPath({ kind, ...facts }))).toBe(true);
});

test('opens the person who asked, the conversation, and the event', () => {
  expect(notificationPath({ kind: 'request', ...facts })).toBe('/people/asha');
  expect(notificationPath({ kind: 'message', ...facts })).toBe('/chat/talk');
  expect(notificationPath({ kind: 'offer', ...facts })).toBe('/events/jam');
});
