import { minuteMs } from '../../kernel/time.ts';
import { removableMinutes } from './message-removal-time.ts';

/** Only the sender, once and soon after sending, can delete for both. Anyone can always delete for themselves. */
export const mayRemoveForBoth = (
  message: { senderId: string; timestamp: string; type: string },
  me: string,
  now: Date,
): boolean =>
  message.senderId === me &&
  message.type !== 'removed' &&
  now.getTime() - new Date(message.timestamp).getTime() <= removableMinutes * minuteMs;
