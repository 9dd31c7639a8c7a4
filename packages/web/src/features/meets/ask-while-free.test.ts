import { freeUntil, type FreeTime } from '@nukkad/core/features/people/availability.ts';
import { expect, test } from 'vitest';
import { askWhileFree } from './ask-while-free.ts';

/** A Friday, 12:00 in India. */
const friday = new Date('2026-11-27T06:30:00Z');
const sunday = new Date('2026-11-29T06:30:00Z');

const start = (time: FreeTime, what: string, now: Date) =>
  askWhileFree({ time, what, until: freeUntil(time, 1, now).toISOString() }, now.getTime());

test.each<[FreeTime, string, Date, string, string]>([
  ['now', 'chai', friday, 'now', 'Chai?'],
  ['now', '', friday, 'now', ''],
  ['evening', 'chai or a walk', friday, 'today', 'Chai or a walk this evening?'],
  ['evening', '', friday, 'today', 'Meet this evening?'],
  ['weekend', 'a film', friday, 'this week', 'A film this weekend?'],
  ['weekend', '', friday, 'this week', 'Meet this weekend?'],
  ['weekend', 'a film', sunday, 'today', 'A film this weekend?'],
])('someone free %s for “%s” is asked with their time and activities', (time, what, now, window, note) => {
  expect(start(time, what, now)).toEqual({ window, note });
});

test('a request starts blank with someone who isn’t free, or no longer', () => {
  expect(askWhileFree(null, friday.getTime())).toBeNull();
  expect(askWhileFree({ time: 'now', what: 'chai', until: friday.toISOString() }, friday.getTime())).toBeNull();
});
