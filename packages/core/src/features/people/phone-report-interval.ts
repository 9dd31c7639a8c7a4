/** Rule P4: the minimum time between two reports from a phone, 5 minutes in production. */
export const reportMs = (tickMs: number) => tickMs / 3;

export const nextReportAt = (reported: { at: number } | null, now: number, tickMs: number): number =>
  Math.max(now, reported === null ? 0 : reported.at + reportMs(tickMs));
