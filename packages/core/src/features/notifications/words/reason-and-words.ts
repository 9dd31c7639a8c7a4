import type { Facts } from './words-shape.ts';

/** Why moderators decided something, and what they wrote. */
export const reasonAndWords = ({ reason, words }: Facts): string =>
  [reason, words].filter((it) => it !== '').join('\n');
