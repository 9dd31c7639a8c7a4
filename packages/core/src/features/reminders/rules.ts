const hourMs = 3600_000;

export const reminderKinds = ['day', 'hour', 'after', 'offer'] as const;
/** A day before an event, an hour before it, afterwards, when it is asked how it was; and that seats are held for whoever waited. */
export type ReminderKind = (typeof reminderKinds)[number];
export type TimedReminder = Exclude<ReminderKind, 'offer'>;

/** How long after its end an event is asked about, in ms. */
export const askedForMs = 7 * 24 * hourMs;

/**
 * When reminders are given: while `at` is at most `within` ms ahead and more than `over`, and only to those who took their
 * seats more than `knownMs` before the start. Those who took them later have just read when it is.
 */
export const reminderTimes: Record<
  TimedReminder,
  { at: 'start' | 'end'; within: number; over: number; knownMs: number | null }
> = {
  day: { at: 'start', within: 24 * hourMs, over: 2 * hourMs, knownMs: 24 * hourMs },
  hour: { at: 'start', within: hourMs, over: 0, knownMs: 2 * hourMs },
  after: { at: 'end', within: 0, over: -askedForMs, knownMs: null },
};

/** Whether a moment is the time for a reminder of an event. */
export function isTimeFor(kind: TimedReminder, event: { start: Date; end: Date }, now: Date): boolean {
  const { at, within, over } = reminderTimes[kind];
  const ahead = event[at].getTime() - now.getTime();
  return ahead <= within && ahead > over;
}
