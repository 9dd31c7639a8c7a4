import { dayMs, hourMs } from '../../kernel/time.ts';

export const planEndsAfterMs = 12 * hourMs;

/** An alerted contact can see the plan for as long as others could. */
export const planEnd = (meetsAt: Date, safeBy: Date | null): Date =>
  new Date(Math.max(meetsAt.getTime(), safeBy?.getTime() ?? 0) + planEndsAfterMs);

/** How long after its link has ended an alert can still be ended. Of the meeting only its time is kept. */
export const alertStandsMs = 30 * dayMs;
