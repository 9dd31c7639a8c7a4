/** Per account. */
export const maxFeeds = 5;

export const maxFeedEvents = 500;

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

export const feedsAnHour = 20;
