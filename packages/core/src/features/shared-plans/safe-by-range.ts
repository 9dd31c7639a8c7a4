import { hourMs, minuteMs } from '../../kernel/time.ts';

/** When someone may want to say that they are safe, after the meeting begins. */
export const safeByMinutes = 30;

export const safeByHours = 12;

/** Before that time they are asked whether they are safe. */
export const askedMinutes = 10;

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

export const moreTimeMs = 30 * minuteMs;
