import { dayMs, hourMs } from '../../kernel/time.ts';
import { askedForMs } from '../event-feedback/feedback-time.ts';

export const reminderKinds = ['day', 'hour', 'after', 'offer'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export type TimedReminder = Exclude<ReminderKind, 'offer'>;

/** Sent between `within` and `over` ms before `at`, to people who booked more than `knownMs` before the start. */
export const reminderTimes: Record<
  TimedReminder,
  { at: 'start' | 'end'; within: number; over: number; knownMs: number | null }
> = {
  day: { at: 'start', within: dayMs, over: 2 * hourMs, knownMs: dayMs },
  hour: { at: 'start', within: hourMs, over: 0, knownMs: 2 * hourMs },
  after: { at: 'end', within: 0, over: -askedForMs, knownMs: null },
};
