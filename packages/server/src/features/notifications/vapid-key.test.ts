import { expect, test } from 'vitest';
import { createVapidKey, vapidKeyProblem } from './vapid-key.ts';

test('keys that are weak or none are refused', () => {
  expect(vapidKeyProblem(createVapidKey())).toBe(null);
  for (const key of ['', 'A'.repeat(43), 'AQ'.padEnd(43, 'A'), '_'.repeat(43), createVapidKey().slice(1)])
    expect([key, vapidKeyProblem(key)]).not.toEqual([key, null]);
});
