import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { Unsent } from '../../device/unsent-store.ts';

export type Item = { message: Message } | { unsent: Unsent };

export const keyOf = (item: Item) => ('message' in item ? item.message.id : item.unsent.messageId);
export const timeOf = (item: Item) => ('message' in item ? item.message.timestamp : item.unsent.at);
export const senderOf = (item: Item, me: string) => ('message' in item ? item.message.senderId : me);
