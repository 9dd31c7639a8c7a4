import type { Update } from '@nukkad/core/contract.ts';
import { expect, test } from 'vitest';
import { meetChanged } from './testing/meet-changed.ts';
import { toastFor } from './update-toasts.ts';

const asked = meetChanged({ from: 'asha', to: 'bilal', seen: 'asha', status: 'pending' });
const question: Update = { type: 'question.changed', eventId: 'jam', eventName: 'Sunday Jam', step: 'asked' };

test('Bilal hears of Asha’s request on every screen but those that show it', () => {
  const words = (path: string) => toastFor('bilal', asked, path, '')?.words ?? null;
  expect(['/home', '/events', '/chat/c'].map(words)).toEqual(Array(3).fill('Asha asked to meet you'));
  expect(['/notifications', '/chat', '/people/asha'].map(words)).toEqual([null, null, null]);
  // Nothing for herself.
  expect(toastFor('asha', asked, '/home', '')).toBeNull();
});

test('a toast belongs to the group that settings are about', () => {
  expect(toastFor('bilal', asked, '/home', '')?.group).toBe('requests');
  expect(toastFor('bilal', question, '/home', '')?.group).toBe('questions');
  expect(toastFor('bilal', question, '/events/jam', '')).toBeNull();
});
