/** What one may answer a message with, and how it looks. The check in kernel/migrations/029-chat-extras.sql has the same. */
export const reactions = ['love', 'laugh', 'like', 'wow', 'sad', 'thanks'] as const;
export type Reaction = (typeof reactions)[number];

export const emojiOf: Readonly<Record<Reaction, string>> = {
  love: '❤️',
  laugh: '😂',
  like: '👍',
  wow: '😮',
  sad: '😢',
  thanks: '🙏',
};

export interface Reactions {
  sender: Reaction | null;
  recipient: Reaction | null;
}

export const noReactions: Reactions = { sender: null, recipient: null };
