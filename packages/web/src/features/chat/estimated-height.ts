import type { Message } from '@nukkad/core/features/chat/contract.ts';

/** Heights of messages with what surrounds them, in px. */
const heights: Record<Message['type'], number> = { text: 84, removed: 60, picture: 250, location: 220, event: 300 };

/** The mean height in px of messages that are not drawn yet: a list that begins at its end moves when it is far off. */
export const estimatedHeight = (messages: readonly Message[]): number =>
  messages.length === 0 ? heights.text : messages.reduce((sum, { type }) => sum + heights[type], 0) / messages.length;
