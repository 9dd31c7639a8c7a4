import { minuteMs } from '../../kernel/time.ts';
import { removableMinutes } from './constants.ts';

/** The sender, soon after, once. Anyone may always delete for themselves. */
export const mayRemoveForBoth = (
  message: { senderId: string; timestamp: string; type: string },
  me: string,
  now: Date,
): boolean =>
  message.senderId === me &&
  message.type !== 'removed' &&
  now.getTime() - new Date(message.timestamp).getTime() <= removableMinutes * minuteMs;
