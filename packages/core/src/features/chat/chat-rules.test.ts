import { expect, test } from 'vitest';
import { heartbeatMs } from '../../socket-heartbeat.ts';
import { historyPage, seenAtOnce } from './list-sizes.ts';
import { liveTimes, onceMinutes } from './location-share-time.ts';
import { sendable } from './message-text.ts';
import { messageLimit } from './message-limits.ts';
import { maxFound, searchLimits } from './search-limits.ts';
import { maxUnread } from './unread-limit.ts';
import { receiptGridMs, receiptJitterMs } from './message-receipt-delay.ts';
import { largestPicture, pictureLifeMs } from '../pictures/picture-limits.ts';
import { mayRemoveForBoth } from './may-remove-message.ts';

test('what is typed is sent without the blanks around it, if something is left and it is not too long', () => {
  expect(sendable('  Chai at 6? \n')).toBe('Chai at 6?');
  expect(sendable(' \n ')).toBeNull();
  expect(sendable(` ${'a'.repeat(messageLimit)} `)).toBe('a'.repeat(2000));
  expect(sendable('a'.repeat(messageLimit + 1))).toBeNull();
});

test('Asha may delete her own message for both, for a quarter of an hour, once', () => {
  const message = { senderId: 'asha', timestamp: '2026-03-02T10:00:00.000Z', type: 'text' };
  const at = (time: string) => new Date(`2026-03-02T${time}Z`);
  expect(mayRemoveForBoth(message, 'asha', at('10:00:00'))).toBe(true);
  expect(mayRemoveForBoth(message, 'asha', at('10:15:00'))).toBe(true);
  expect(mayRemoveForBoth(message, 'asha', at('10:15:00.001'))).toBe(false);
  expect(mayRemoveForBoth(message, 'bilal', at('10:01:00'))).toBe(false);
  expect(mayRemoveForBoth({ ...message, type: 'removed' }, 'asha', at('10:01:00'))).toBe(false);
});

test('the bounds of a conversation', () => {
  expect({ largestPicture, pictureLifeMs, historyPage, maxUnread, heartbeatMs, seenAtOnce, maxFound }).toEqual({
    largestPicture: 10_485_760,
    pictureLifeMs: 86_400_000,
    historyPage: 50,
    maxUnread: 100,
    heartbeatMs: 20_000,
    seenAtOnce: 200,
    maxFound: 50,
  });
  expect([receiptGridMs, receiptJitterMs, onceMinutes]).toEqual([4000, 1000, 60]);
  expect(liveTimes).toEqual([15, 60, 480]);
  expect(searchLimits).toEqual({ shortest: 2, longest: 100 });
});
