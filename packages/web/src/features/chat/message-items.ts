import type { Message } from '@nukkad/core/features/chat/contract.ts';
import type { Unsent } from '../../device/unsent-message.ts';
import { dayName } from '../../format/dates.ts';

export type Item = { message: Message } | { unsent: Unsent };

export const keyOf = (item: Item) => ('message' in item ? item.message.id : item.unsent.messageId);
const timeOf = (item: Item) => ('message' in item ? item.message.timestamp : item.unsent.at);
const senderOf = (item: Item, me: string) => ('message' in item ? item.message.senderId : me);

/** The day that begins with an item, and whether it follows one of the same sender on that day. */
export function groupingOf(item: Item, before: Item | undefined, me: string): { day: string | null; follows: boolean } {
  const day = dayName(timeOf(item));
  if (!before || dayName(timeOf(before)) !== day) return { day, follows: false };
  return { day: null, follows: senderOf(before, me) === senderOf(item, me) };
}
