import { mailLanguages } from '@nukkad/core/features/notifications/mail-language.ts';
import { notificationKinds } from '@nukkad/core/features/notifications/notification-kind.ts';
import { unsubscribing } from '@nukkad/core/features/notifications/unsubscribe-link.ts';
import { expect, test } from 'vitest';
import { createSecrets } from '../../settings/secrets.ts';
import { notificationMail } from './notification-mail.ts';

const secrets = createSecrets('a secret of this test');
const notification = {
  id: 'n1',
  kind: 'offer' as const,
  at: '2026-11-21T10:00:00.000Z',
  isSeen: false,
  readyIn: null,
  person: null,
  event: {
    id: 'gig',
    name: 'Jazz <b>\nBcc: all@test.example',
    date: '2026-11-28T13:30:00.000Z',
    timeZone: 'Asia/Kolkata',
  },
  conversationId: null,
  words: '',
  reason: null,
  unread: null,
  amountPaise: 50_000,
  endsAt: '2026-11-21T15:30:00.000Z',
};

test('a mail says what, when by the clock of the place and where to press; a name is neither header nor HTML', async () => {
  const mail = await notificationMail(
    { secrets },
    { personId: 'Asha', email: 'asha@test.example', language: 'en', notification },
    'https://nukkad.example',
  );
  expect(mail.to).toBe('asha@test.example');
  expect(mail.subject).toBe('Seats for Jazz <b> Bcc: all@test.example are held for you');
  expect(mail.text).toMatch(/28 November,? 2026, 7:00\spm \((IST|GMT\+5:30)\)/);
  expect(mail.text).toMatch(/held until .*21 November,? 2026, 9:00\spm/);
  expect(mail.text).toContain('https://nukkad.example/events/gig');
  expect(mail.html).toContain('Jazz &lt;b&gt;');
  expect(mail.html).not.toMatch(/<img|src=|@import|url\(/);
});

test('its link to end such mails is in the header that mail programs press (RFC 8058)', async () => {
  const { headers, text } = await notificationMail(
    { secrets },
    { personId: 'Asha', email: 'asha@test.example', language: 'en', notification },
    'https://nukkad.example',
  );
  const [, token = ''] =
    /<https:\/\/nukkad\.example\/unsubscribe\/([\w-]+)>/.exec(headers?.['List-Unsubscribe'] ?? '') ?? [];
  expect(unsubscribing({ secrets }, token)).toEqual({ personId: 'Asha', group: 'offers' });
  expect(unsubscribing({ secrets: createSecrets('another secret') }, token)).toBe(null);
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(text).toContain(token);
});

const facts = {
  ...notification,
  person: { id: 'bilal', name: 'बिलाल', profilePicture: 'avatars/bilal.svg' },
  event: { ...notification.event, name: 'मैफल' },
  conversationId: 'talk',
  words: 'भेटू या?',
  unread: 2,
};

test.each(mailLanguages.flatMap((language) => notificationKinds.map((kind) => [language, kind] as const)))(
  'in %s, a mail of %s is in that language from the subject to the link that ends it',
  async (language, kind) => {
    const mail = await notificationMail(
      { secrets },
      { personId: 'Asha', email: 'asha@test.example', language, notification: { ...facts, kind } },
      'https://nukkad.example',
    );
    expect(mail.html).toContain(`<html lang="${language}">`);
    const shown = (mail.html ?? '').replaceAll(/<head>[\s\S]*<\/head>|<[^>]*>/g, '');
    for (const text of [mail.subject, mail.text, shown]) {
      expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
      const own = text.replaceAll(/https:\S+|IST|\bpm\b/gi, '');
      if (language === 'en') expect(own.replaceAll(/बिलाल|मैफल|भेटू या\?/g, '')).not.toMatch(/[\u0900-\u097f]/);
      else expect(own).not.toMatch(/[a-z]/i);
    }
  },
);

test.each([
  ['en', 'Your account is suspended', 'Spam, scams or asking for money'],
  ['hi', 'आपका अकाउंट निलंबित है', 'स्पैम, धोखाधड़ी या पैसे माँगना'],
] as const)('in %s, a mail of a suspension says why, and cannot be turned off', async (language, subject, reason) => {
  const suspended = {
    ...notification,
    kind: 'suspended' as const,
    event: null,
    reason: 'scam' as const,
    words: '₹500',
  };
  const mail = await notificationMail(
    { secrets },
    { personId: 'Asha', email: 'asha@test.example', language, notification: suspended },
    'https://nukkad.example',
  );
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`${reason}\n₹500`);
  expect(mail.text).toContain('https://nukkad.example/settings/safety');
  expect(mail.text).not.toContain('unsubscribe');
  expect(mail.headers).toBeUndefined();
});

test('dates and amounts are written as the language writes them', async () => {
  const textIn = async (language: 'hi' | 'mr', kind: 'offer' | 'paid') =>
    (
      await notificationMail(
        { secrets },
        { personId: 'Asha', email: 'asha@test.example', language, notification: { ...facts, kind } },
        'https://nukkad.example',
      )
    ).text;
  expect(await textIn('hi', 'offer')).toMatch(/शनिवार, 21 नवंबर 2026, 9:00\spm/);
  expect(await textIn('mr', 'offer')).toMatch(/शनिवार, २१ नोव्हेंबर,? २०२६, ९:००\sPM/);
  expect(await textIn('mr', 'paid')).toContain('₹५००');
});
