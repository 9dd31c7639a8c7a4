import type { Notification } from '@nukkad/core/features/notifications/contract.ts';
import { notificationKinds, type NotificationKind } from '@nukkad/core/features/notifications/notification-kind.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeAgo } from '../../format/dates.ts';
import { byDay } from './by-day.ts';
import { notificationDetail } from './notification-detail.ts';

const at = (iso: string) => new Date(iso).toISOString();
const now = new Date('2026-03-05T18:00:00');

const notification = (kind: NotificationKind, when: string): Notification => ({
  id: when,
  kind,
  at: at(when),
  isSeen: false,
  person: null,
  event: { id: 'jam', name: 'Sunday Jam', date: '2026-03-06T13:30:00.000Z', timeZone: 'Asia/Kolkata' },
  conversationId: null,
  words: '',
  readyIn: null,
  unread: null,
  reason: null,
  amountPaise: null,
  endsAt: at('2026-03-05T18:40:00'),
});

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('notifications are grouped by day in their order', () => {
  const days = byDay(
    ['2026-03-05T17:00:00', '2026-03-05T09:00:00', '2026-03-04T23:00:00', '2026-02-20T12:00:00'].map((when) =>
      notification('paid', when),
    ),
  );
  expect(days.map(({ name, notifications }) => [name, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['20 Feb', 1],
  ]);
});

test('how long ago is said in minutes and hours, and on earlier days by the clock', () => {
  const ago = (iso: string) => timeAgo(at(iso), now.getTime());
  expect(['2026-03-05T18:00:05', '2026-03-05T17:55:00', '2026-03-05T06:10:00'].map(ago)).toEqual([
    'Just now',
    '5 min ago',
    '11 h ago',
  ]);
  expect(ago('2026-03-04T21:30:00')).toMatch(/^9:30\spm$/);
});

test('what ends and what begins is said next to the time', () => {
  const details = new Map(
    notificationKinds.map((kind) => [
      kind,
      notificationDetail(notification(kind, '2026-03-05T17:00:00'), now.getTime()),
    ]),
  );
  expect(details.get('request')).toBe('40 min left to answer');
  expect(details.get('offer')).toBe('40 min left to claim');
  expect(details.get('share')).toMatch(/^until 6:40\spm$/);
  expect(details.get('hour')).toContain('6 Mar');
  expect(details.get('paid')).toBeNull();
});
