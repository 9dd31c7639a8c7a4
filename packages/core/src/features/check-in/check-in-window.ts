import { aheadMs, earliestMs, opensMs } from './check-in-times.ts';

/** Why a check-in at this moment, in ms since 1970, needs a confirmation; null within the window. */
export function wrongTime(at: number, { date, endsAt }: { date: string; endsAt: string }): 'early' | 'over' | null {
  if (at < Date.parse(date) - opensMs) return 'early';
  return at > Date.parse(endsAt) ? 'over' : null;
}

/** A check-in time by a device's clock, clamped to what is possible: it is corrected, not refused. */
export function entryTime(enteredAt: Date, starts: Date, now: Date): Date {
  const earliest = Math.min(starts.getTime() - earliestMs, now.getTime());
  const latest = now.getTime() + aheadMs;
  return new Date(Math.max(earliest, Math.min(latest, enteredAt.getTime())));
}
