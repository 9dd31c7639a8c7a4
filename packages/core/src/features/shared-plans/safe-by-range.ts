import { hourMs, minuteMs } from '../../kernel/time.ts';
import { safeByHours, safeByMinutes } from './plan-times.ts';

/** All in ms since 1970. */
export const safeByRange = (meetsAt: number): { from: number; to: number } => ({
  from: meetsAt + safeByMinutes * minuteMs,
  to: meetsAt + safeByHours * hourMs,
});

/** After `after`, and within the times that are possible for the meeting. */
export function maySaySafeBy(safeBy: Date, meetsAt: Date, after: Date): boolean {
  const { from, to } = safeByRange(meetsAt.getTime());
  return safeBy > after && safeBy.getTime() >= from && safeBy.getTime() <= to;
}
