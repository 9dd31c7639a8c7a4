import { refusalWords } from '@nukkad/core/kernel/refusals.ts';

/** Refusals of a message that no further try would change. */
const final = new Set(['NOT_FOUND', 'PLACE_TOO_OLD', 'NOT_A_PICTURE', 'PICTURE_TOO_LARGE']);

/** Whether it can help to send a message again that was refused with this code. */
export const mayRetry = (code: string): boolean => !final.has(code);

/** Why a message was not taken. What could not be found is the place that it was written in. */
export const whyRefused = (code: string): string =>
  code === 'NOT_FOUND' ? 'This conversation is closed. You can’t send messages here.' : refusalWords(code);
