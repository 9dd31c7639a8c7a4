import { dayMs } from '../../kernel/time.ts';
import { hasWords, plainWords } from './plain-words.ts';

/** Only the first messages of a conversation are compared. */
export const firstMessages = 3;

/** Recipients are warned once this many people got the same text within `repeatedWithinMs`. */
export const repeatedTo = 5;
export const repeatedWithinMs = 7 * dayMs;

/** In characters of its plain words. Many people write 'Chai at five?' to many others. */
const shortest = 24;

export const mayBeRepeated = (text: string): boolean => text.length >= shortest;

/** What stays the same when someone else is addressed: without the recipient's name. Null if it's too short to compare. */
export function repeatedWords(text: string, recipient: string): string | null {
  if (!mayBeRepeated(text)) return null;
  const name = plainWords(recipient);
  const words = plainWords(text)
    .split(' ')
    .filter((word) => !hasWords(name, word))
    .join(' ');
  return words.length < shortest ? null : words;
}
