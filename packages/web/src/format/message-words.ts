import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { Unsent } from '../device/unsent-message.ts';

export const deletedMessage = 'This message was deleted';

const pictureWords = (caption: string) => (caption === '' ? 'Picture' : `Picture: ${caption}`);

export function messageWords({ type, message, attachment }: Pick<Message, 'type' | 'message' | 'attachment'>): string {
  if (type === 'removed') return deletedMessage;
  if (type === 'picture') return pictureWords(message);
  if (type === 'event') return 'Shared an event';
  if (type === 'location') return attachment === null ? `Around ${message}` : 'Shared location';
  return message;
}

export function unsentWords({ message }: Pick<Unsent, 'message'>): string {
  if (message.type === 'picture') return pictureWords(message.caption ?? '');
  if (message.type === 'event') return 'Shared an event';
  return message.type === 'location' ? 'Shared location' : message.message;
}
