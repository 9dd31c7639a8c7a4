import { refusalWords } from '@nukkad/core/kernel/refusals.ts';

const final = new Set(['NOT_FOUND', 'PLACE_TOO_OLD', 'REPLY_GONE', 'EVENT_GONE', 'NOT_A_PICTURE', 'PICTURE_TOO_LARGE']);

export const mayRetry = (code: string): boolean => !final.has(code);

/** For a message NOT_FOUND means its conversation. */
export const whyRefused = (code: string): string =>
  code === 'NOT_FOUND' ? 'This conversation is closed. You can’t send messages here.' : refusalWords(code);
