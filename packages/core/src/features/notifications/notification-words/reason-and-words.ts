import type { Facts } from './words-shape.ts';

export const reasonAndWords = ({ reason, words }: Facts): string =>
  [reason, words].filter((it) => it !== '').join('\n');
