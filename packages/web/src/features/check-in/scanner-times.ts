import { minuteMs } from '@nukkad/core/kernel/time.ts';

/** How often a frame is read, in ms. A reader in JavaScript takes about 20 ms. */
export const scanMs = 120;

/** A code that was out of sight for this long counts as new, in ms. */
export const repeatMs = 2500;

/** How long a verdict is shown, in ms. */
export const shownMs = 1600;

/** How long an attendee waits for the server's answer, in ms. */
export const timeoutMs = 2500;

export const retryMs = 4000;

/** How often the list is fetched again, in ms: live updates report check-ins, but not new tickets. */
export const listRefreshMs = 5 * minuteMs;
