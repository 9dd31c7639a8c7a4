import { expect, test } from 'vitest';
import { pathOf, readPush } from './push-message.ts';

const shown = { tag: 'n1', unseen: 2, title: 'New meet request', body: '', lang: 'hi', path: '/home' };

test('a push says what to show and which screen it opens', () => {
  expect(readPush(JSON.stringify({ ...shown, kind: 'request' }))).toEqual(shown);
});

test('a push closes what was seen on another device', () => {
  expect(readPush(JSON.stringify({ tag: 'n1', unseen: 0, close: true }))).toEqual({
    tag: 'n1',
    unseen: 0,
    close: true,
  });
});

test('what is no push of ours shows nothing', () => {
  for (const text of [
    undefined,
    '',
    'hello',
    'null',
    '[]',
    '{"tag":1}',
    '{"tag":"n1","unseen":1}',
    '{"tag":"n1","close":true}',
    '{"tag":"n1","unseen":1,"close":false}',
  ])
    expect(readPush(text)).toBeNull();
});

test('a notification opens a screen of this app only', () => {
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7, null])
    expect(pathOf({ path })).toBe('/');
  expect(pathOf(null)).toBe('/');
  expect(pathOf({ path: '/chat/7?x=1' })).toBe('/chat/7?x=1');
});
