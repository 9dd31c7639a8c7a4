import { expect, test } from 'vitest';
import { meetChanged } from './testing/meet-changed.ts';
import { momentFor } from './update-moments.ts';

const accepted = (from: 'asha' | 'bilal', conversationId: string | null = 'c') => {
  const to = from === 'asha' ? 'bilal' : 'asha';
  return meetChanged({ from, to, seen: to, status: 'accepted' }, conversationId);
};

test('the person who asked celebrates an accepted request on a screen where nothing is under way', () => {
  const update = accepted('asha');
  for (const path of ['/home', '/people/3', '/chat', '/events', '/profile'])
    expect(momentFor('asha', update, path, false)).toEqual({ kind: 'accepted', entry: update.entry });
  for (const path of ['/chat/c', '/pay/1', '/events/1', '/events/1/check-in', '/hosting/1', '/edit-profile', '/where'])
    expect(momentFor('asha', update, path, false)).toBeNull();
  expect(momentFor('asha', update, '/home', true)).toBeNull();
});

test('there is no moment for one’s own yes on another device, without a conversation, or for other updates', () => {
  expect(momentFor('asha', accepted('bilal'), '/home', false)).toBeNull();
  expect(momentFor('asha', accepted('asha', null), '/home', false)).toBeNull();
  expect(momentFor('asha', { type: 'person.gone', personId: 'bilal' }, '/home', false)).toBeNull();
});
