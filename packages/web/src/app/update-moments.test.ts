import type { Update } from '@nukkad/core/contract.ts';
import { expect, test } from 'vitest';
import { momentFor } from './update-moments.ts';

const accepted = (from: string, conversationId: string | null = 'c'): Update => ({
  type: 'meet.changed',
  entry: {
    request: {
      id: 'r',
      fromUserId: from,
      toUserId: from === 'asha' ? 'bilal' : 'asha',
      status: 'accepted',
      timestamp: '2026-03-05T10:00:00.000Z',
      expiresAt: '2026-03-05T13:00:00.000Z',
      window: 'now',
      note: '',
      place: '',
    },
    person: {
      id: from === 'asha' ? 'bilal' : 'asha',
      name: 'Someone',
      age: 30,
      gender: 'Female',
      city: 'Mumbai',
      interests: [],
      profilePicture: 'avatars/asha.svg',
      isPremium: false,
    },
    conversationId,
  },
});

test('whoever asked celebrates a yes on a screen where nothing is under way', () => {
  const update = accepted('asha');
  for (const path of ['/home', '/people/3', '/chat', '/events', '/profile'])
    expect(momentFor('asha', update, path, false)).toEqual({
      kind: 'accepted',
      entry: update.type === 'meet.changed' && update.entry,
    });
  for (const path of ['/chat/c', '/pay/1', '/events/1', '/events/1/gate', '/hosting/1', '/edit-profile', '/where'])
    expect(momentFor('asha', update, path, false)).toBeNull();
  expect(momentFor('asha', update, '/home', true)).toBeNull();
});

test('there is no moment for one’s own yes on another device, without a conversation, or for other updates', () => {
  expect(momentFor('asha', accepted('bilal'), '/home', false)).toBeNull();
  expect(momentFor('asha', accepted('asha', null), '/home', false)).toBeNull();
  expect(momentFor('asha', { type: 'person.gone', personId: 'bilal' }, '/home', false)).toBeNull();
});
