import { hasWords, plainWords } from './plain-words.ts';
import { shortest } from './repeated-text-limits.ts';

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
