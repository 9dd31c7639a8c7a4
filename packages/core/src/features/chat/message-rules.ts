import { minuteMs } from '../../kernel/time.ts';
import { messageLimit, removableMinutes } from './constants.ts';

/** The text to send, or null when it is empty or too long. */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > messageLimit ? null : trimmed;
}

/** The sender, within 15 minutes, once. Anyone may always delete for themselves. */
export const mayRemoveForBoth = (
  message: { senderId: string; timestamp: string; type: string },
  me: string,
  now: Date,
): boolean =>
  message.senderId === me &&
  message.type !== 'removed' &&
  now.getTime() - new Date(message.timestamp).getTime() <= removableMinutes * minuteMs;
