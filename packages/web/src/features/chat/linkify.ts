/** A part of a text: plain words, or a link. `at`: where it begins. */
export interface LinkPart {
  at: number;
  words: string;
  href?: string;
}

/** Invisible characters could make an address look like another one, so they end it. */
const address = /\bhttps?:\/\/[^\s<>"`\p{Cf}\p{Cc}]+/giu;
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const times = (text: string, mark: string) => text.split(mark).length - 1;

/** Drops the punctuation of the sentence: 'see https://x.in/a_(b)).' ends in 'b)'. */
function withoutPunctuation(found: string): string {
  let it = found;
  for (;;) {
    const last = it.at(-1) ?? '';
    const open = closing[last];
    if (/[.,;:!?'*_~’”»…।]/u.test(last) || (open && times(it, last) > times(it, open))) it = it.slice(0, -1);
    else return it;
  }
}

/** Null for what is no address, or pretends to lead elsewhere (`https://bank.in@x.ru`). */
function addressOf(words: string): string | null {
  if (!URL.canParse(words)) return null;
  const url = new URL(words);
  return url.username === '' && url.password === '' ? url.href : null;
}

export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
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
