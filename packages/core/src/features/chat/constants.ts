/** In UTF-16 code units, after trimming. */
export const messageLimit = 2000;

/** For both, by the sender, after sending. */
export const removableMinutes = 15;

export const conversationsPage = 30;

export const historyPage = 50;

export const maxUnread = 100;

/** Typing, in ms: reported at most this often (rate limit `typing` must allow that), and shown this long. */
export const typingMs = { betweenReports: 3000, shown: 5000 } as const;

/** Conversations in one frame of receipts. */
export const seenAtOnce = 200;

/** Receipts are shown on a grid that begins when the message was sent, plus up to this much jitter. */
export const receiptGridMs = 4000;

export const receiptJitterMs = 1000;

/** Times to share a live location, in minutes; the first is preselected. */
export const liveTimes = [15, 60, 480] as const;

export const onceMinutes = 60;

/** In characters. */
export const searchLimits = { shortest: 2, longest: 100 } as const;

export const maxFound = 50;

/** Messages that one search reads, so that its time does not grow with the conversation. */
export const searchedAtOnce = 10_000;
