import { planEndsAfterMs } from './plan-times.ts';

/** An alerted contact can see the plan for as long as others could. */
export const planEnd = (meetsAt: Date, safeBy: Date | null): Date =>
  new Date(Math.max(meetsAt.getTime(), safeBy?.getTime() ?? 0) + planEndsAfterMs);
