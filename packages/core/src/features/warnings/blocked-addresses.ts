/** The part of the web's URL used here: every host has it, but not the compiler's bare library. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean };

const onlyHost = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;
/** In a text: some of these words are domains. */
const words = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** A link in a text ends before these, and its path before these. */
const linkEnd = /[\s"<>]/g;
const pathEnd = /[\s"<>?#]/g;
const port = /:\d*/y;

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

interface Part {
  text: string;
  next: Part | null;
}

const indexFrom = (text: string, from: number, pattern: RegExp): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

/** The paths of the links in a text, without `.`, `..` and empty parts. Each part of the text is read once. */
class Paths {
  readonly #text: string;
  /** Where the path that was read last ends, and the first part after each of its slashes. */
  #end = -1;
  #parts = new Map<number, Part | null>();

  constructor(text: string) {
    this.#text = text;
  }

  /** From the end, where it is known how many of the parts before are left again by `..`. */
  #read(from: number) {
    this.#parts = new Map();
    this.#end = indexFrom(this.#text, from, pathEnd);
    let [first, left, end]: [Part | null, number, number] = [null, 0, this.#end];
    for (let slash = end; slash > from; end = slash) {
      slash = this.#text.lastIndexOf('/', end - 1);
      const text = this.#text.slice(slash + 1, end);
      if (text === '..') left++;
      else if (text !== '' && text !== '.') {
        if (left > 0) left--;
        else first = { text, next: first };
      }
      this.#parts.set(slash, first);
    }
  }

  /** What follows a domain that ends at `at`, and its port: at least its first `most` characters. */
  after(at: number, most: number): string {
    port.lastIndex = at;
    const start = at + (port.exec(this.#text)?.[0].length ?? 0);
    const isPath = this.#text[start] === '/';
    if (!isPath && !/[?#]/.test(this.#text[start] ?? '')) return '';
    if (isPath && start >= this.#end) this.#read(start);
    const end = isPath ? this.#end : start;
    let path = '';
    for (let part = isPath ? this.#parts.get(start) : null; part && path.length < most; part = part.next)
      path += `/${part.text}`;
    const rest = this.#text.slice(end, end + most);
    const query = rest.slice(0, indexFrom(rest, 0, linkEnd));
    return path === '' && query !== '' ? `/${query}` : `${path}${query}`;
  }
}

/** An address as it is compared: without `www`, the port and a last slash. Null if it is not an address. */
export function addressOf(text: string): string | null {
  const typed = comparable(text)
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '');
  const [host = ''] = typed.split(/[/?#:]/);
  const rest = typed.slice(host.length);
  const domain = host.replace(/\.$/, '');
  if (!onlyHost.test(domain) || !/^(?::\d*)?(?:[/?#][^\s"<>]*)?$/.test(rest)) return null;
  return `${domain.split('.').map(inAscii).join('.')}${new Paths(rest).after(0, rest.length).replace(/[/?#]+$/, '')}`;
}

export interface BlockedAddresses {
  /** Paths by domain. The empty path stands for the whole domain. */
  paths: ReadonlyMap<string, readonly string[]>;
  /** How much of a path in a text is compared, in characters. */
  longestPath: number;
  /** In characters of a domain as it may be written. */
  longest: number;
  hasOtherScripts: boolean;
  /** The parts after the last dot, which rule out nearly all words. */
  ends: ReadonlySet<string>;
  haveEndsOtherScripts: boolean;
}

/** `addresses` come from `addressOf`. */
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
    longestPath: Math.max(0, ...[...paths.values()].flat().map((path) => path.length)) + pathEdge,
    // Letters outside the BMP are two characters, and may need fewer in ASCII.
    longest: 2 * Math.max(0, ...domains.map((domain) => domain.length)),
    hasOtherScripts: domains.some((domain) => domain.includes('xn--')),
    ends: new Set(ends),
    haveEndsOtherScripts: ends.some((end) => end.startsWith('xn--')),
  };
}

/** What follows a path tells whether another one continues its last word, in characters. */
const pathEdge = 3;

/** Whether one path is the other or below it: `/scam/1` and `/scam?x` are of `/scam`, `/scammers` is not. */
const isBelow = (path: string, top: string) =>
  top === '' ||
  (path.startsWith(top) && !/^\.?[\p{L}\p{M}\p{N}_~-]/u.test(path.slice(top.length, top.length + pathEdge)));

const isEdge = (character: string | undefined) => character === '.' || character === '-' || character === '_';

/** Whether a word, or its end from one of its dots on, is a domain of which the path is blocked. */
function isBlocked(word: string, pathAfter: () => string, blocked: BlockedAddresses): boolean {
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
    const path = pathAfter();
    if (tops.some((top) => isBelow(path, top))) return true;
  }
  return false;
}

/** Whether a text has one of the addresses, or one below it such as `pay.example.com/x` of `example.com`. */
export function hasBlocked(text: string, blocked: BlockedAddresses): boolean {
  if (blocked.paths.size === 0) return false;
  const plain = comparable(text);
  const paths = new Paths(plain);
  for (const { 0: word, index } of plain.matchAll(words)) {
    const pathAfter = () => paths.after(index + word.length, blocked.longestPath);
    if (word.includes('.') && isBlocked(word, pathAfter, blocked)) return true;
  }
  return false;
}
