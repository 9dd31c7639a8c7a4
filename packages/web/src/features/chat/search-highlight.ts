/** A part of a text: plain words, or a match of a search. `at`: where it begins. */
export interface HighlightPart {
  at: number;
  words: string;
  found?: boolean;
}

export function highlightParts(text: string, wanted: string): HighlightPart[] {
  const pattern = new RegExp(`(${wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)})`, 'iu');
  let at = 0;
  const parts: HighlightPart[] = [];
  for (const [nth, words] of text.split(pattern).entries()) {
    if (words !== '') parts.push(nth % 2 ? { at, words, found: true } : { at, words });
    at += words.length;
  }
  return parts;
}
