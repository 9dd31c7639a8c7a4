import { expect, test } from 'vitest';
import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { groupingOf, type Item } from './message-items.ts';

const sent = (senderId: string, timestamp: string): Item => ({ message: { senderId, timestamp } as Message });

test('a day’s name stands above its first message, and messages of one sender follow one another within a day', () => {
  const morning = sent('asha', '2026-03-02T04:00:00Z');
  const noon = sent('asha', '2026-03-02T07:00:00Z');
  const answer = sent('bilal', '2026-03-02T07:01:00Z');
  const nextDay = sent('bilal', '2026-03-04T07:00:00Z');
  expect(groupingOf(morning, undefined, 'asha')).toMatchObject({ day: expect.any(String), follows: false });
  expect(groupingOf(noon, morning, 'asha')).toEqual({ day: null, follows: true });
  expect(groupingOf(answer, noon, 'asha')).toEqual({ day: null, follows: false });
  expect(groupingOf(nextDay, answer, 'asha')).toMatchObject({ day: expect.any(String), follows: false });
});

test('a message that waits to be sent follows those that its writer has sent', () => {
  const waiting = { unsent: { messageId: '1', at: '2026-03-02T07:01:00Z' } } as Item;
  const noon = '2026-03-02T07:00:00Z';
  expect(groupingOf(waiting, sent('asha', noon), 'asha').follows).toBe(true);
  expect(groupingOf(waiting, sent('bilal', noon), 'asha').follows).toBe(false);
});
