/** A stretch of a text: words as they are, a link, or words that were searched for. */
export interface Part {
  /** Where in the text it begins. */
  at: number;
  words: string;
  href?: string;
  found?: boolean;
}

/** Characters that could make an address look like another one end it, as spaces do. */
const address = /\bhttps?:\/\/[^\s<>"`\p{Cf}\p{Cc}]+/giu;
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const times = (text: string, mark: string) => text.split(mark).length - 1;

/** Without what belongs to the sentence around it: 'see https://x.in/a_(b)).' ends in 'b)'. */
function withoutPunctuation(found: string): string {
  let it = found;
  for (;;) {
    const last = it.at(-1) ?? '';
    const open = closing[last];
    if (/[.,;:!?'*_~’”»…।]/u.test(last) || (open && times(it, last) > times(it, open))) it = it.slice(0, -1);
    else return it;
  }
}

/** The address that a link leads to, or null for what is none, or pretends to lead elsewhere (`https://bank.in@x.ru`). */
function addressOf(words: string): string | null {
  if (!URL.canParse(words)) return null;
  const url = new URL(words);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Cuts a text at its links, which are http and https and nothing else. */
export function linkParts(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const words = withoutPunctuation(found);
    const href = addressOf(words);
    if (href === null) continue;
    if (index > at) parts.push({ at, words: text.slice(at, index) });
    parts.push({ at: index, words, href });
    at = index + words.length;
  }
  if (at < text.length || parts.length === 0) parts.push({ at, words: text.slice(at) });
  return parts;
}

/** Cuts a text at the words that were searched for, whatever their case. */
export function foundParts(text: string, wanted: string): Part[] {
  const pattern = new RegExp(`(${wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)})`, 'iu');
  let at = 0;
  const parts: Part[] = [];
  for (const [nth, words] of text.split(pattern).entries()) {
    if (words !== '') parts.push(nth % 2 ? { at, words, found: true } : { at, words });
    at += words.length;
  }
  return parts;
}
