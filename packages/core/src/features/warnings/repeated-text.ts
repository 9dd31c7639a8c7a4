import { dayMs } from '../../kernel/time.ts';
import { hasWords, plainWords } from './plain-words.ts';

/** Of a conversation, by position: only these are compared. */
export const firstMessages = 3;

/** The same text to this many people within `repeatedWithinMs` is pointed out to them. */
export const repeatedTo = 5;
export const repeatedWithinMs = 7 * dayMs;

/** In characters of its plain words. 'Chai at five?' is what many people say to many others. */
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
