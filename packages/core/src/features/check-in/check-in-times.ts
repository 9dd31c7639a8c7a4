import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';

/** Check-in needs no confirmation from this long before the start until the end. */
export const opensMs = 6 * hourMs;

/** No check-in is earlier than this before the start. */
export const earliestMs = dayMs;

/** How far ahead a phone's clock may be. */
export const aheadMs = 5 * minuteMs;

/** Former team members can send check-ins this long after leaving, made this long before. */
export const lateCheckInMs = dayMs;
