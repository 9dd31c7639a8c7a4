export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** In seconds, as rate limits, cookies, push services and calendars count. */
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;

/** India is 5:30 ahead of UTC all year, in ms. */
export const indiaOffsetMs = 5.5 * hourMs;

/** Days since 1970 by India's calendar; `at` in ms since 1970. */
export const daysInIndia = (at: number): number => Math.floor((at + indiaOffsetMs) / dayMs);

/** When the current day began in India, both in ms since 1970. */
export const midnightInIndia = (at: number): number => daysInIndia(at) * dayMs - indiaOffsetMs;
