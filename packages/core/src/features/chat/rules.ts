import { minuteMs } from '../../kernel/time.ts';
import { limits } from '../../kernel/limits.ts';

/** In UTF-16 code units, after trimming. */
export const messageLimit = 2000;

/** In bytes. */
export const largestPicture = limits.pictureMegabytes * 1024 * 1024;

export const historyPage = 50;

export const maxUnread = 100;

/** Typing, in ms: reported at most this often (rate limit `typing` must allow that), and shown this long. */
export const typingMs = { betweenReports: 3000, shown: 5000 } as const;

/** Conversations in one frame of receipts. */
export const seenAtOnce = 200;

/** Receipts are shown on a grid that begins when the message was sent, plus up to this much jitter. */
export const receiptGridMs = 4000;

export const receiptJitterMs = 1000;

/** In minutes; the first is preselected. */
export const liveTimes = [15, 60, 480] as const;

export const onceMinutes = 60;

export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > messageLimit ? null : trimmed;
}

const removableMs = limits.removableMinutes * minuteMs;

/** The sender, within 15 minutes, once. Anyone may always delete for themselves. */
export const mayRemoveForBoth = (
  message: { senderId: string; timestamp: string; type: string },
  me: string,
  now: Date,
): boolean =>
  message.senderId === me &&
  message.type !== 'removed' &&
  now.getTime() - new Date(message.timestamp).getTime() <= removableMs;

export const searchLimits = { shortest: 2, longest: 100 } as const;

export const maxFound = 50;
