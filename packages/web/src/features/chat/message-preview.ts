import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { Unsent } from '../../device/unsent-store.ts';

export function messagePreview({
  type,
  message,
  attachment,
}: Pick<Message, 'type' | 'message' | 'attachment'>): string {
  if (type === 'removed') return 'This message was deleted';
  if (type === 'picture') return 'Picture';
  if (type === 'location') return attachment === null ? `Around ${message}` : 'Shared location';
  return message;
}

export function unsentPreview({ message }: Pick<Unsent, 'message'>): string {
  if (message.type === 'picture') return 'Picture';
  return message.type === 'location' ? 'Shared location' : message.message;
}
