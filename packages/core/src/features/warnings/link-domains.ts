const onlyHost = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;

/** Between the words of a text, of which some are domains. */
const between = /[^\p{L}\p{M}\p{N}_.-]+/u;

/** In lowercase, without characters that show nothing, and with the full stops of other scripts as dots (UTS 46). */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u3002\uff61]/g, '.')
    .toLowerCase();

/** The domain of an address, in lowercase and without `www`. Null for what is none. */
export function domainOf(text: string): string | null {
  const [domain = ''] = comparable(text)
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/);
  return onlyHost.test(domain) ? domain : null;
}

const isEdge = (character: string | undefined) => character === '.' || character === '-' || character === '_';

/** Whether a word, or its end from one of its dots on, is one of the domains. */
function isOf(word: string, domains: ReadonlySet<string>, longest: number): boolean {
  let [begin, end] = [0, word.length];
  while (begin < end && isEdge(word[begin])) begin++;
  while (end > begin && isEdge(word[end - 1])) end--;
  const trimmed = word.slice(begin, end);
  let start = trimmed.length;
  // Longer ends are none, so a word takes no more time than the longest domain does.
  while (start > 0 && trimmed.length - start <= longest) {
    start = trimmed.lastIndexOf('.', start - 2) + 1;
    let label = start;
    while (label < trimmed.length && isEdge(trimmed[label])) label++;
    if (domains.has(trimmed.slice(label))) return true;
  }
  return false;
}

/** Whether a text names one of the domains, or a part of it such as `pay.example.com` of `example.com`. */
export function namesDomain(text: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false;
  const longest = Math.max(...Array.from(domains, (domain) => domain.length));
  return comparable(text)
    .split(between)
    .some((word) => word.includes('.') && isOf(word, domains, longest));
}
