import type { Event } from '@nukkad/core/features/events/contract.ts';
import { expect, test } from 'vitest';
import { reminderMail } from './reminder-mail.ts';

const event = {
  id: 'gig',
  name: 'Jazz\nBcc: everybody@test.example',
  date: '2026-11-28T13:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  location: 'Dadar',
  order: { holdUntil: '2026-11-21T15:30:00.000Z' },
} as Event;

test('a reminder says what, when by the clock of the place, and where; a name is no header', () => {
  const { to, subject, text } = reminderMail(
    { email: 'asha@test.example', kind: 'day', event },
    'https://nukkad.example',
  );
  expect(to).toBe('asha@test.example');
  expect(subject).toBe('Tomorrow: Jazz Bcc: everybody@test.example');
  expect(text).toContain('28 November 2026');
  expect(text).toMatch(/7:00\spm \((IST|GMT\+5:30)\)/);
  expect(text).toContain('Dadar');
  expect(text).toContain('https://nukkad.example/tickets');
});

test('an offer says until when, and where to take it', () => {
  const { text } = reminderMail({ email: 'asha@test.example', kind: 'offer', event }, 'https://nukkad.example');
  expect(text).toMatch(/until .*21 November 2026.*9:00\spm/);
  expect(text).toContain('https://nukkad.example/events/gig');
});
