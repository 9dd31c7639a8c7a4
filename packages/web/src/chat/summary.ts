import type { Message } from '@nukkad/core/chat/contract.ts';

/** What a deleted message leaves behind. */
export const removedWords = 'This message was deleted';

/** A message in one line, for lists and notices. */
export function inOneLine({ type, message, attachment }: Message): string {
  if (type === 'removed') return removedWords;
  if (type === 'picture') return 'Picture';
  if (type === 'location') return attachment === null ? `Around ${message}` : 'Shared location';
  return message;
}
