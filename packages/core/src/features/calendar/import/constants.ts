import { dayMs, hourMs } from '../../../kernel/time.ts';

/** How often a calendar is read again. */
export const refreshMs = 6 * hourMs;

/** Per account. */
export const maxFeeds = 5;

export const maxFeedEvents = 500;

/** Events are imported from a day ago to three months ahead. */
export const feedBehindMs = dayMs;

export const feedAheadMs = 90 * dayMs;

export const feedMegabytes = 5;

/** A calendar by address, in bytes. */
export const largestFeed = feedMegabytes * 1024 * 1024;

export const feedFileMegabytes = 1;

/** An uploaded calendar, in bytes. */
export const largestFeedFile = feedFileMegabytes * 1024 * 1024;

/** In characters. */
export const longestFeedName = 60;

/** What is kept of an imported event, in characters. */
export const feedLimits = { name: 120, description: 5000, location: 200 } as const;

/** Imported events stay this long after their end. */
export const pastEventsMs = 30 * dayMs;
