/** Longest message, in UTF-16 code units after trimming. */
export const messageLimit = 2000;

/** Largest picture that can be sent, in bytes. */
export const largestPicture = 10 * 1024 * 1024;

/** Messages in one page of history. */
export const historyPage = 50;

/** Unread messages are counted up to here, and shown as '99+' then. */
export const mostUnread = 100;

/**
 * How often the server says something on a live connection, if only `{}`, in ms: whoever hears nothing for twice as long
 * connects anew.
 */
export const heartbeatMs = 20_000;

/**
 * Typing, in ms: reported at most this often, and shown for this long after a report. The server's rate limit of `typing`
 * (kernel/rate-limits.ts) must allow that.
 */
export const typingMs = { betweenReports: 3000, shown: 5000 } as const;

/** Of so many conversations at most a device says in one frame how far it has come. */
export const seenAtOnce = 200;

/** Receipts are shown on a grid of this many ms that begins when the message was sent, with jitter of up to so many ms. */
export const receiptGridMs = 4000;
export const receiptJitterMs = 1000;

/** How long a place can be shared live, in minutes; the first is proposed. */
export const liveTimes = [15, 60, 480] as const;

/** How long a place that was shared once can be seen, in minutes. */
export const onceMinutes = 60;

/** What is sent when `text` is typed, or null while there is nothing to send. */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > messageLimit ? null : trimmed;
}

/** How long a message can be deleted for both, in ms. */
const removableMs = 15 * 60_000;

/** Whether somebody may delete a message for both: its sender, for a quarter of an hour, once. For oneself one always may. */
export const mayRemoveForBoth = (
  message: { senderId: string; timestamp: string; type: string },
  me: string,
  now: Date,
): boolean =>
  message.senderId === me &&
  message.type !== 'removed' &&
  now.getTime() - new Date(message.timestamp).getTime() <= removableMs;

/** Characters that can be searched for. */
export const searchLimits = { shortest: 2, longest: 100 } as const;

/** A search finds at most so many messages, the latest. */
export const mostFound = 50;
