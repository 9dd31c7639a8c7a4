/** The part of the web's URL used here: every host has it, but not the compiler's bare library. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean };

const onlyHost = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;
/** In a text: some of these words are domains. */
const words = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** A link in a text ends before these. */
const link = /^[/?#][^\s"<>]*/;
/** Of what follows a domain in a text, in characters. More is not compared, so that the time grows with the text only. */
export const longestLink = 400;

/** As browsers read `%73` in an address. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    }
  });

/** In lowercase, without characters that show nothing, and with the full stops of other scripts as dots (UTS 46). */
const comparable = (text: string): string =>
  decoded(text)
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u3002\uff61]/g, '.')
    .replaceAll('\\', '/')
    .toLowerCase();

/** A part of a domain as it is looked up: `xn--` and so on for other scripts. */
function inAscii(label: string): string {
  const address = `http://${label}.example`;
  if (/^[\w-]*$/.test(label) || label.length > 63 || !URL.canParse(address)) return label;
  return new URL(address).hostname.replace(/\.example$/, '');
}

/** What follows a domain and its port, without `.`, `..` and empty parts. Empty if it is not of the address. */
function pathOf(rest: string): string {
  const [whole = ''] = link.exec(rest.replace(/^:\d*/, '')) ?? [];
  const at = whole.search(/[?#]/);
  const [path, query] = at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at)];
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.length === 0 && query === '' ? '' : `/${parts.join('/')}${query}`;
}

/** An address as it is compared: the domain without `www` and port, and the path without its last slash. Null for what
 * is none. */
export function addressOf(text: string): string | null {
  const typed = comparable(text)
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '');
  const [host = ''] = typed.split(/[/?#:]/);
  const rest = typed.slice(host.length);
  const domain = host.replace(/\.$/, '');
  if (!onlyHost.test(domain) || !/^(?::\d*)?(?:[/?#][^\s"<>]*)?$/.test(rest)) return null;
  return `${domain.split('.').map(inAscii).join('.')}${pathOf(rest).replace(/[/?#]+$/, '')}`;
}

export interface BlockedAddresses {
  /** By domain. The empty path stands for all of it. */
  paths: ReadonlyMap<string, readonly string[]>;
  /** In characters of a domain as it may be written. */
  longest: number;
  hasOtherScripts: boolean;
  /** The parts after the last dot, which rule out nearly all words. */
  ends: ReadonlySet<string>;
  haveEndsOtherScripts: boolean;
}

/** Of what `addressOf` returned. */
export function blockedAddresses(addresses: readonly string[]): BlockedAddresses {
  const paths = new Map<string, string[]>();
  for (const address of addresses) {
    const [domain = ''] = address.split('/', 1);
    paths.set(domain, [...(paths.get(domain) ?? []), address.slice(domain.length)]);
  }
  const domains = [...paths.keys()];
  const ends = domains.map((domain) => domain.slice(domain.lastIndexOf('.') + 1));
  return {
    paths,
    // Letters outside the BMP are two characters, and may need fewer in ASCII.
    longest: 2 * Math.max(0, ...domains.map((domain) => domain.length)),
    hasOtherScripts: domains.some((domain) => domain.includes('xn--')),
    ends: new Set(ends),
    haveEndsOtherScripts: ends.some((end) => end.startsWith('xn--')),
  };
}

/** Whether one path is the other or below it: `/scam/1` and `/scam?x` are of `/scam`, `/scammers` is not. */
const isBelow = (path: string, top: string) =>
  top === '' || (path.startsWith(top) && !/^\.?[\p{L}\p{M}\p{N}_~-]/u.test(path.slice(top.length, top.length + 3)));

const isEdge = (character: string | undefined) => character === '.' || character === '-' || character === '_';

/** Whether a word, or its end from one of its dots on, is a domain of which `rest` is blocked. */
function isBlocked(word: string, rest: string, blocked: BlockedAddresses): boolean {
  const { paths, longest, hasOtherScripts, ends, haveEndsOtherScripts } = blocked;
  let [begin, end] = [0, word.length];
  while (begin < end && isEdge(word[begin])) begin++;
  while (end > begin && isEdge(word[end - 1])) end--;
  const last = word.slice(word.lastIndexOf('.', end - 1) + 1, end);
  if (!ends.has(haveEndsOtherScripts ? inAscii(last) : last)) return false;
  let [start, domain] = [end + 1, ''];
  // Longer ends are none, so a word takes no more time than the longest domain does.
  while (start > begin && end - start <= longest) {
    const labelEnd = start - 1;
    start = Math.max(begin, word.lastIndexOf('.', labelEnd - 1) + 1);
    let label = start;
    while (label < labelEnd && isEdge(word[label])) label++;
    const written = word.slice(label, labelEnd);
    const ascii = hasOtherScripts ? inAscii(written) : written;
    domain = domain === '' ? ascii : `${ascii}.${domain}`;
    const tops = paths.get(domain);
    if (!tops) continue;
    const path = pathOf(rest);
    if (tops.some((top) => isBelow(path, top))) return true;
  }
  return false;
}

/** Whether a text has one of the addresses, or one below it such as `pay.example.com/x` of `example.com`. */
export function hasBlocked(text: string, blocked: BlockedAddresses): boolean {
  if (blocked.paths.size === 0) return false;
  const plain = comparable(text);
  for (const { 0: word, index } of plain.matchAll(words)) {
    const end = index + word.length;
    if (word.includes('.') && isBlocked(word, plain.slice(end, end + longestLink), blocked)) return true;
  }
  return false;
}
