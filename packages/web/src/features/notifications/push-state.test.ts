import { expect, test } from 'vitest';
import { pushState, type PushFacts } from './push-state.ts';

const fresh: PushFacts = {
  isServerReady: true,
  canPush: true,
  isApplePhone: false,
  isInstalled: false,
  permission: 'default',
  isSubscribed: false,
};
const state = (facts: Partial<PushFacts>) => pushState({ ...fresh, ...facts });

test('pushes are off until someone turns them on, and then on', () => {
  expect(state({})).toBe('off');
  expect(state({ permission: 'granted', isSubscribed: true })).toBe('on');
});

test('a permission without a subscription is off: someone has signed out, or turned it off', () => {
  expect(state({ permission: 'granted' })).toBe('off');
});

test('a permission that was taken back ends a subscription', () => {
  expect(state({ permission: 'denied', isSubscribed: true })).toBe('denied');
  expect(state({ permission: 'default', isSubscribed: true })).toBe('off');
});

test('an iPhone needs the home screen first, and then behaves like any other phone', () => {
  const iphone = { isApplePhone: true };
  expect(state({ ...iphone, canPush: false })).toBe('needs home screen');
  expect(state({ ...iphone, isInstalled: true })).toBe('off');
  // An old one has no pushes even there.
  expect(state({ ...iphone, isInstalled: true, canPush: false })).toBe('unavailable');
});

test('a browser or a server without pushes offers none', () => {
  expect(state({ canPush: false })).toBe('unavailable');
  expect(state({ isServerReady: false, isApplePhone: true, canPush: false })).toBe('unavailable');
});
