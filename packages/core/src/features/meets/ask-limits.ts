import { dayMs } from '../../kernel/time.ts';

/** Requests to new people. The first day begins with the profile; `pauseMs` follows `declinesInARow`. */
export const askLimits = {
  aDay: 10,
  onTheFirstDay: 3,
  firstDayMs: dayMs,
  pending: 20,
  declinesInARow: 5,
  pauseMs: dayMs,
} as const;
