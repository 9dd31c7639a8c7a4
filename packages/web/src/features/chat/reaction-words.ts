import type { Reaction } from '@nukkad/core/features/chat/reaction-kinds.ts';

export const reactionWords: Readonly<Record<Reaction, string>> = {
  love: 'Love',
  laugh: 'Laugh',
  like: 'Like',
  wow: 'Wow',
  sad: 'Sad',
  thanks: 'Thanks',
};
