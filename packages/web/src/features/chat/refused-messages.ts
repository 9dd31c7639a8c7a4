import { refusalWords } from '@nukkad/core/kernel/refusal-words.ts';

const final = new Set(['NOT_FOUND', 'PLACE_TOO_OLD', 'REPLY_GONE', 'EVENT_GONE', 'NOT_A_PICTURE', 'PICTURE_TOO_LARGE']);

export const mayRetry = (code: string): boolean => !final.has(code);

/** For a message NOT_FOUND means its conversation. */
const words: Record<string, string> = {
  NOT_FOUND: 'This conversation is closed. You can’t send messages here.',
  MESSAGES_DAILY: 'You’ve used today’s free messages. This one will be sent after midnight.',
};

export const whyRefused = (code: string): string => words[code] ?? refusalWords(code);
