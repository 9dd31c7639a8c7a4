import { minuteMs } from '../../kernel/time.ts';

/** For both, by the sender, after sending. */
export const removableMinutes = 15;

/** The sender, soon after, once. Anyone may always delete for themselves. */
export const mayRemoveForBoth = (
  message: { senderId: string; timestamp: string; type: string },
  me: string,
  now: Date,
): boolean =>
  message.senderId === me &&
  message.type !== 'removed' &&
  now.getTime() - new Date(message.timestamp).getTime() <= removableMinutes * minuteMs;
