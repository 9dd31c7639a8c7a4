import { expect, test } from 'vitest';
import { isTimeFor, reminderKinds, reminderTimes } from './reminder-times.ts';

const hour = 3600_000;
const event = { start: new Date('2026-03-05T12:00:00Z'), end: new Date('2026-03-05T15:00:00Z') };
const before = (ms: number) => new Date(event.start.getTime() - ms);
const after = (ms: number) => new Date(event.end.getTime() + ms);

test.each([
  ['day', before(24 * hour + 1), false],
  ['day', before(24 * hour), true],
  ['day', before(2 * hour + 1), true],
  ['day', before(2 * hour), false],
  ['hour', before(hour + 1), false],
  ['hour', before(hour), true],
  ['hour', before(1), true],
  ['hour', before(0), false],
  ['after', after(-1), false],
  ['after', after(0), true],
  ['after', after(7 * 24 * hour - 1), true],
  ['after', after(7 * 24 * hour), false],
] as const)('the reminder "%s" at %o: %s', (kind, now, expected) => expect(isTimeFor(kind, event, now)).toBe(expected));

test('who took their seats shortly before is not reminded of what they have just read', () => {
  expect(reminderKinds).toEqual(['day', 'hour', 'after', 'offer']);
  expect(Object.values(reminderTimes).map(({ knownMs }) => knownMs)).toEqual([24 * hour, 2 * hour, null]);
});
