import { dayMs, hourMs } from '../../kernel/time.ts';

/** Requests to new people; `pauseMs` follows `declinesInARow`. */
export const meetLimits = { aDay: 10, onTheFirstDay: 3, pending: 20, declinesInARow: 5, pauseMs: dayMs } as const;

/** How long an unanswered request lasts, in ms; 'today' and 'tomorrow' end at midnight, 'today' no sooner than this. */
export const requestMs = { now: 2 * hourMs, today: 3 * hourMs, 'this week': 7 * dayMs } as const;

/** Reminds in the last quarter of a request's time, at most `maxMs` before its end. */
export const reminderLead = { share: 1 / 4, maxMs: 2 * hourMs } as const;

/** In characters. */
export const noteLimit = 140;

/** In characters. */
export const placeLimit = 80;

/** The note and place of a request are cleared this long after its time has passed. */
export const notesKeptMs = 30 * dayMs;

/** Requests and connections in one page of the list. */
export const meetsPage = { requests: 100, connections: 300 } as const;

/** Places to meet that are suggested. */
export const maxPlaces = 20;
