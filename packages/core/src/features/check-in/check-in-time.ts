import { aheadMs, earliestMs, lateEntryMs } from './constants.ts';

/** A check-in time by a device's clock, clamped to what is possible: it is corrected, not refused. */
export function entryTime(enteredAt: Date, starts: Date, now: Date): Date {
  const earliest = Math.min(starts.getTime() - earliestMs, now.getTime());
  const latest = now.getTime() + aheadMs;
  return new Date(Math.max(earliest, Math.min(latest, enteredAt.getTime())));
}

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
