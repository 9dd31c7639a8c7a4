import { expect, test } from 'vitest';
import { mayRetry, whyRefused } from './refused-messages.ts';

test('only messages whose answer can change may be sent again', () => {
  for (const code of ['NOT_FOUND', 'PLACE_TOO_OLD', 'REPLY_GONE', 'EVENT_GONE', 'NOT_A_PICTURE', 'PICTURE_TOO_LARGE'])
    expect(mayRetry(code), code).toBe(false);
  for (const code of ['PICTURES_HOURLY', 'INVALID_INPUT', 'a code of a later server'])
    expect(mayRetry(code)).toBe(true);
});

test('NOT_FOUND for a message means its conversation', () => {
  expect(whyRefused('NOT_FOUND')).toBe('This conversation is closed. You can’t send messages here.');
  expect(whyRefused('PLACE_TOO_OLD')).toContain('out of date');
});
