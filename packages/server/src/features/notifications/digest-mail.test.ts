import type { Event } from '@nukkad/core/features/events/contract.ts';
import { unsubscribing } from '@nukkad/core/features/notifications/unsubscribe-link.ts';
import { expect, test } from 'vitest';
import { createSecrets } from '../../settings/secrets.ts';
import { digestMail } from './digest-mail.ts';

const secrets = createSecrets('a secret of this test');
const gig: Event = {
  id: 'gig',
  name: 'Jazz <b>\nBcc: all@test.example',
  category: 'Music',
  description: 'An evening.',
  date: '2026-03-07T13:30:00.000Z',
  endsAt: '2026-03-07T16:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  location: 'Bandra Fort',
  place: { latitude: 19.0412345, longitude: 72.8198765 },
  isAreaOnly: false,
  area: null,
  price: 1500,
  image: 'posters/music.svg',
  capacity: 10,
  seatsLeft: 10,
  hasWaitlist: false,
  status: 'published',
  host: null,
  role: null,
  source: null,
  refundHours: null,
  going: false,
  order: null,
  queued: null,
  friends: [],
  friendsGoing: 0,
  saved: true,
  unreadAnnouncements: 0,
};
const source = { name: 'City calendar', url: null, addedBy: null, isPublic: true };
const events = [gig, { ...gig, id: 'walk/1', name: 'Walk', price: 0, saved: false }, { ...gig, id: 'fair', source }];
const mail = await digestMail(
  { secrets },
  { personId: 'Asha', email: 'asha@test.example', language: 'en', events },
  'https://nukkad.example',
);

test('a digest says what, when, where and for how much, with a link each; a name is neither line nor HTML', () => {
  expect(mail.to).toBe('asha@test.example');
  expect(mail.subject).toBe('3 events in the next seven days');
  const [, first, second, third, last] = mail.text.split('\n\n');
  expect(first).toMatch(
    /^Jazz <b> Bcc: all@test\.example\nSaturday,? 7 March,? 2026, 7:00\spm \((IST|GMT\+5:30)\)\nBandra Fort\n₹1,500 · Saved\nhttps:\/\/nukkad\.example\/events\/gig$/,
  );
  expect(second).toMatch(/^Walk\n.*\nBandra Fort\nFree\nhttps:\/\/nukkad\.example\/events\/walk%2F1$/);
  expect(third).toContain('\nFrom City calendar · Saved\n');
  expect(last).toBe('https://nukkad.example/events');
  expect(mail.html).toContain('<a href="https://nukkad.example/events/gig" style="color:inherit">Jazz &lt;b&gt;');
});

test('it loads nothing and says neither places nor distances', () => {
  expect(mail.html).not.toMatch(/<img|src=|@import|url\(/);
  for (const words of [mail.text, mail.html]) expect(words).not.toMatch(/19\.04|72\.81|\bkm\b/);
});

test('its link ends digests alone, from the text and by one press (RFC 8058)', () => {
  const [, token = ''] =
    /<https:\/\/nukkad\.example\/unsubscribe\/([\w-]+)>/.exec(mail.headers?.['List-Unsubscribe'] ?? '') ?? [];
  expect(unsubscribing({ secrets }, token)).toEqual({ personId: 'Asha', group: 'digest' });
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(
    `emails about this week’s events are on. Turn them off: https://nukkad.example/unsubscribe/${token}`,
  );
});

test('in Marathi it is Marathi', async () => {
  const { subject, text, html } = await digestMail(
    { secrets },
    { personId: 'Asha', email: 'asha@test.example', language: 'mr', events: [gig, { ...gig, price: 0 }] },
    'https://nukkad.example',
  );
  expect(subject).toBe('पुढच्या सात दिवसांत २ कार्यक्रम');
  expect(text).toMatch(/शनिवार, ७ मार्च,? २०२६, ७:००\sPM/);
  expect(text).toContain('₹१,५०० · जतन केलेला');
  expect(text).toContain('मोफत · जतन केलेला');
  expect(html).toContain('<html lang="mr">');
});
