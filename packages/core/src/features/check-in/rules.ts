import { dayMs, minuteMs } from '../../kernel/time.ts';

export const maxEntries = 200;

/** The name shown after a block either way. */
export const unknownGuest = 'A guest';

export const longestGateName = 60;

const aheadMs = 5 * minuteMs;

const earliestMs = dayMs;

/** A check-in time by a device's clock, clamped to what is possible: it is corrected, not refused. */
export function entryTime(enteredAt: Date, starts: Date, now: Date): Date {
  const earliest = Math.min(starts.getTime() - earliestMs, now.getTime());
  const latest = now.getTime() + aheadMs;
  return new Date(Math.max(earliest, Math.min(latest, enteredAt.getTime())));
}

/** Former team members can send check-ins this long after leaving, made this long before. */
export const lateEntryMs = dayMs;

/** Not proof, since the device's clock may lie, but a bound: it knows a day's tickets of one nearby event. */
export function isFromTeam(
  { enteredAt, wasOffline }: { enteredAt: string; wasOffline: boolean },
  leftAt: Date,
  starts: Date,
): boolean {
  const entered = Date.parse(enteredAt);
  const before = leftAt.getTime() - entered;
  return wasOffline && before >= 0 && before <= lateEntryMs && entered >= starts.getTime() - earliestMs;
}
