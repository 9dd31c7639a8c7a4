import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { Unsent } from '../../data/outbox.ts';

/** What a deleted message leaves behind. */
export const removedWords = 'This message was deleted';

/** A message in one line, for lists and notices. */
export function inOneLine({ type, message, attachment }: Message): string {
  if (type === 'removed') return removedWords;
  if (type === 'picture') return 'Picture';
  if (type === 'location') return attachment === null ? `Around ${message}` : 'Shared location';
  return message;
}

/** A message that is not sent yet, in one line. */
export function unsentInOneLine({ message }: Pick<Unsent, 'message'>): string {
  if (message.type === 'picture') return 'Picture';
  return message.type === 'location' ? 'Shared location' : message.message;
}
