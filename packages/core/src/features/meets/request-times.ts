import { dayMs, hourMs } from '../../kernel/time.ts';

/** How long an unanswered request lasts, in ms; 'today' and 'tomorrow' end at midnight, 'today' no sooner than this. */
export const requestMs = { now: 2 * hourMs, today: 3 * hourMs, 'this week': 7 * dayMs } as const;

/** People meet a little after the time of their request has passed, in ms. */
export const afterRequestMs = 3 * hourMs;

/** Reminds in the last quarter of a request's time, at most `maxMs` before its end. */
export const reminderLead = { share: 1 / 4, maxMs: 2 * hourMs } as const;

/** The note and place of a request are cleared this long after its time has passed. */
export const notesKeptMs = 30 * dayMs;
