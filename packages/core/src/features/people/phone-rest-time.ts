import { hourMs, minuteMs } from '../../kernel/time.ts';

/** How long a phone stays in one place before it may report it. Rules: docs/location.md. */
export const restMs = 10 * minuteMs;

/** The longest delay of a report about a resting place whose approach the phone has watched. */
export const maxDelayMs = hourMs;
