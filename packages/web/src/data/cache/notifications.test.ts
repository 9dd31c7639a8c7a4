import type { Notification } from '@nukkad/core/features/notifications/contract.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { notificationSeen, notificationsIn, unseenIn } from './notifications.ts';

vi.mock('../api.ts', () => ({ api: {} }));
const { queries } = await import('../queries.ts');

const notification = (id: string, isSeen: boolean): Notification => ({
  id,
  kind: 'paid',
  at: '2026-03-05T10:00:00.000Z',
  isSeen,
  person: null,
  event: null,
  conversationId: null,
  readyIn: null,
  words: '',
  reason: null,
  unread: null,
  amountPaise: 100,
  endsAt: null,
});

function cached() {
  const cache = new QueryClient();
  const page = (notifications: Notification[], next: string | null) => ({ notifications, unseen: 3, next });
  cache.setQueryData(queries.notifications().queryKey, {
    pages: [page([notification('a', false), notification('b', true)], 'next'), page([notification('c', false)], null)],
    pageParams: [null, 'next'],
  });
  const shown = () => {
    const data = cache.getQueryData(queries.notifications().queryKey);
    return { unseen: unseenIn(data), seen: notificationsIn(data).flatMap(({ id, isSeen }) => (isSeen ? id : [])) };
  };
  return { cache, shown };
}

test('what is seen is counted once, on whichever page it is', () => {
  const { cache, shown } = cached();
  notificationSeen(cache, 'c');
  expect(shown()).toEqual({ unseen: 2, seen: ['b', 'c'] });
  notificationSeen(cache, 'c');
  notificationSeen(cache, 'b');
  notificationSeen(cache, 'gone');
  expect(shown()).toEqual({ unseen: 2, seen: ['b', 'c'] });
});

test('all can be seen at once, also those that are not loaded', () => {
  const { cache, shown } = cached();
  notificationSeen(cache, null);
  expect(shown()).toEqual({ unseen: 0, seen: ['a', 'b', 'c'] });
});
