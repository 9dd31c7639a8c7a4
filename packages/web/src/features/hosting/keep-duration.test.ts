import { expect, test } from 'vitest';
import { newForm } from './event-form.ts';
import { timesWithStart } from './keep-duration.ts';

test('a new start keeps the duration', () => {
  const form = { ...newForm(0), start: '2026-03-08T19:00', end: '2026-03-08T22:30' };
  expect(timesWithStart(form, '2026-03-09T23:00').end).toBe('2026-03-10T02:30');
  expect(timesWithStart(form, '').end).toBe('2026-03-08T22:30');
});
