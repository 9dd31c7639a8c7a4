import { minuteMs, dayMs, hourMs } from '../../kernel/time.ts';

/** When someone may want to say that they are safe, after the meeting begins. */
export const safeByMinutes = 30;

export const safeByHours = 12;

/** Before that time they are asked whether they are safe. */
export const askedMinutes = 10;

export const moreTimeMs = 30 * minuteMs;

export const planEndsAfterMs = 12 * hourMs;

/** How long after its link has ended an alert can still be ended. Of the meeting only its time is kept. */
export const alertStandsMs = 30 * dayMs;

/** A meeting may have begun this long ago when it is shared. */
export const begunMs = 6 * hourMs;
