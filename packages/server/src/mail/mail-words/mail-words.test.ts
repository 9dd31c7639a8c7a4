import { mailLanguages } from '@nukkad/core/features/notifications/mail-language.ts';
import { mailGroups } from '@nukkad/core/features/notifications/notification-kind.ts';
import { expect, test } from 'vitest';
import { mailWordsIn } from './mails-by-language.ts';

/** The names of screens stay English, as the screens are. */
const screens = /\b(Settings|Account)\b/g;

test.each(mailLanguages)('every mail in %s has its facts, and no words of another language', (language) => {
  const words = mailWordsIn[language];
  const letters = [
    [words.signIn('123456', 10), '123456'],
    [words.confirm('123456', 10), '123456'],
    [words.oldAddress('123456', 10, '<1>', '<2>'), '123456', '<1>', '<2>'],
    [words.newAddress('123456', 10), '123456'],
    [words.addressTaken],
    [words.addressChanged('<2>'), '<2>'],
    [words.passkeyAdded('<3>'), '<3>'],
    [words.passkeyAdded(null)],
  ] as const;
  for (const [{ subject, text }, ...facts] of letters) {
    expect(subject).not.toMatch(/\n/);
    for (const fact of facts) expect(text).toContain(fact);
  }
  const { groups, unsubscribe, because, digest, from, heldUntil, app, open, turnOff, free, saved } = words;
  const about = mailGroups.map((group) => groups[group]);
  expect(new Set(about).size).toBe(mailGroups.length);
  const sentences = [
    ...about,
    because('<4>'),
    unsubscribe.will('<4>'),
    unsubscribe.done('<4>'),
    from('<4>'),
    heldUntil('<4>'),
    digest(9, '<4>'),
  ];
  expect(sentences.slice(about.length).every((it) => it.includes('<4>'))).toBe(true);
  const { contact, receipt } = words;
  const others = [
    [contact.ask('<5>'), '<5>'],
    [contact.alert('<5>', '<6>', '<7>'), '<5>', '<6>', '<7>'],
    [contact.safe('<5>', '<6>', '<7>'), '<5>', '<6>', '<7>'],
    [contact.safe('<5>', '', '<7>'), '<5>', '<7>'],
    [contact.deleted('<5>', '<7>'), '<5>', '<7>'],
    [contact.accepted('<5>'), '<5>'],
    [contact.willRefuse('<5>'), '<5>'],
    [contact.refused],
    [contact.willNever],
    [contact.neverAgain],
    [contact.ended],
    [receipt.paid('<8>', '<9>'), '<8>', '<9>'],
    [receipt.refunding('<8>'), '<8>'],
  ] as const;
  for (const [sentences, ...facts] of others)
    for (const fact of facts) expect(`${sentences.title} ${sentences.body}`).toContain(fact);
  expect(contact.help).toContain('112');
  const { title, button, doneTitle } = unsubscribe;
  const texts = [
    ...letters.flatMap(([{ subject, text }]) => [subject, text]),
    ...sentences,
    ...others.flatMap(([{ title, body }]) => [title, body]),
    contact.when('<4>'),
    contact.where('<4>'),
    contact.because('<4>'),
    contact.wasAlerted('<4>'),
    contact.accept,
    contact.refuse,
    contact.never,
    contact.help,
    contact.seePlan,
    contact.stop,
    receipt.seeReceipt,
    receipt.seePremium,
    receipt.until('<4>'),
    title,
    button,
    doneTitle,
    digest(1, '1'),
    app,
    open,
    turnOff,
    free,
    saved,
  ];
  for (const text of texts) {
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/undefined|null|\[object/);
    expect(text.replaceAll(screens, '')).not.toMatch(language === 'en' ? /[\u0900-\u097f]/ : /[a-z]/i);
  }
});
