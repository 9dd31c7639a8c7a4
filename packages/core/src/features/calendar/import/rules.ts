import type { Category } from '../../events/rules.ts';

/** What of the web's URL is used here. Every host has it; only the compiler's bare library does not know of it. */
declare const URL: {
  new (address: string): { href: string; hostname: string; username: string; password: string; hash: string };
  canParse(address: string): boolean;
};

/** So many calendars one person may bring in. */
export const mostFeeds = 5;
/** So many events of one calendar are shown: the next ones. */
export const mostFeedEvents = 500;
/** Events are shown from so long ago to so far ahead, in ms. */
export const feedBehindMs = 86_400_000;
export const feedAheadMs = 90 * 86_400_000;
/** The largest calendar that is fetched, and the largest file that is handed in, in bytes. */
export const largestFeed = 5 * 1024 * 1024;
export const largestFeedFile = 1024 * 1024;

/** How far a refresh has come. */
export type FeedStep = 'waiting' | 'fetching' | 'reading';

/** Of what is read from elsewhere, so many characters are kept. */
export const feedLimits = { name: 120, description: 5000, location: 200 } as const;

/** Calendars are looked at every 6 hours. */
const everyMs = 6 * 3600_000;
const firstRetryMs = 5 * 60_000;
const lastRetryMs = 24 * 3600_000;

/**
 * How long until a calendar is looked at again, in ms: a failure is tried again soon, then ever more seldom. `random` from 0
 * to 1 spreads those that were added together.
 */
export function feedPauseMs(failures: number, random: number): number {
  const pause = failures === 0 ? everyMs : Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (0.9 + 0.2 * random));
}

/**
 * The address of a calendar as it is fetched, from what somebody typed; null for what is none. webcal: is what calendars
 * call https:. A password would be kept where others read it.
 */
export function feedAddress(typed: string): string | null {
  // Not only http: is written in capital letters.
  const written = typed.trim().replace(/^webcals?:/i, 'https:');
  if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= 2000 ? url.href : null;
}

/** What a calendar is called whose address is all that is known of it. */
export const feedNameOf = (address: string): string => new URL(address).hostname;

/** The address of a page as a link may have it; null for everything that is no page of the web. */
export function pageAddress(written: string): string | null {
  const trimmed = written.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { href, username, password } = new URL(trimmed);
  return href.length <= 2000 && username === '' && password === '' ? href : null;
}

/** Words that say what an event is about; the first category with one of them is taken. */
const categoryWords: readonly (readonly [Category, RegExp])[] = [
  [
    'Music',
    /\b(?:music\w*|concerts?|gigs?|jazz|ragas?|qawwali|ghazals?|dj|bands?|choirs?|orchestra|symphony|karaoke|open mic)\b|संगीत/i,
  ],
  [
    'Sports',
    /\b(?:sports?|running|runs?|marathon|cricket|football|soccer|badminton|tennis|kabaddi|yoga|cycling|fitness|treks?|trekking|hikes?|hiking|chess|match(?:es)?|tournaments?)\b|खेल/i,
  ],
  [
    'Food',
    /\b(?:food|dinner|lunch|brunch|breakfast|tastings?|cooking|baking|kitchen|thali|chai|coffee|wine|beer|street eats)\b|खाना/i,
  ],
  [
    'Tech',
    /\b(?:tech|technology|cod(?:e|ing)|hack\w*|startups?|developers?|programming|software|javascript|python|data|ai|robot\w*|cloud|linux)\b/i,
  ],
  [
    'Arts',
    /\b(?:arts?|theat(?:re|er)|galler(?:y|ies)|exhibitions?|paintings?|films?|cinema|movies?|dance|poetry|books?|literature|craft\w*|photography|comedy)\b|कला/i,
  ],
];

/** A category out of what an event says of itself: its own categories first, then its name, then what it tells. */
export function categoryOf(categories: readonly string[], name: string, description: string): Category {
  for (const words of [categories.join(' '), name, description])
    for (const [category, pattern] of categoryWords) if (pattern.test(words)) return category;
  return 'Arts';
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The character of a number in HTML; nothing for those that no text has. */
function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}

/** What text says that may be written in HTML. */
function withoutTags(text: string): string {
  // A text that only speaks of 3 < 5 is none.
  if (!/<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(text)) return text;
  return text
    .replaceAll(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (decimal) return character(Number(decimal));
      if (hex) return character(Number.parseInt(String(hex), 16));
      return entities[String(name).toLowerCase()] ?? whole;
    });
}

/** Text from elsewhere as it is shown here: plain, in at most so many characters; on one line, unless it may have several. */
export function plainText(text: string, most: number, lines: 'one line' | 'lines'): string {
  const plain = withoutTags(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // Nobody sees them, and some turn the direction of what follows.
    .replaceAll(/(?![\n\t])\p{Cc}|[\u2028-\u202E\u2066-\u2069\uFEFF]/gu, '');
  const tidy =
    lines === 'one line'
      ? plain.replaceAll(/\s+/g, ' ').trim()
      : plain
          .replaceAll(/[^\S\n]+\n/g, '\n')
          .replaceAll(/\n{3,}/g, '\n\n')
          .trim();
  if (tidy.length <= most) return tidy;
  // Not in the middle of a character.
  return `${tidy
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
