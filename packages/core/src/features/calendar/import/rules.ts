import type { Category } from '../../events/rules.ts';
import { dayMs, hourMs, minuteMs } from '../../../kernel/time.ts';
import { limits } from '../../../kernel/limits.ts';

/** The part of the web's URL used here: every host has it, but not the compiler's bare library. */
declare const URL: {
  new (address: string): { href: string; hostname: string; username: string; password: string; hash: string };
  canParse(address: string): boolean;
};

/** In characters. */
export const longestFeedName = 60;

export const maxFeeds = limits.feeds;
export const maxFeedEvents = 500;
export const feedBehindMs = dayMs;
export const feedAheadMs = 90 * dayMs;
/** In bytes. */
export const largestFeed = 5 * 1024 * 1024;
export const largestFeedFile = limits.feedFileMegabytes * 1024 * 1024;

export type FeedStep = 'waiting' | 'fetching' | 'reading';

export const feedLimits = { name: 120, description: 5000, location: 200 } as const;

const everyMs = 6 * hourMs;
const firstRetryMs = 5 * minuteMs;
const lastRetryMs = dayMs;

/** Retries soon after a failure, then less and less often. `random` (0 to 1) spreads calendars added together. */
export function feedPauseMs(failures: number, random: number): number {
  const pause = failures === 0 ? everyMs : Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (0.9 + 0.2 * random));
}

/** The address to fetch, or null. webcal: stands for https:. A password would be stored readably, so it is refused. */
export function feedAddress(typed: string): string | null {
  const written = typed.trim().replace(/^webcals?:/i, 'https:');
  if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= 2000 ? url.href : null;
}

export const feedNameOf = (address: string): string => new URL(address).hostname;

export function pageAddress(written: string): string | null {
  const trimmed = written.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { href, username, password } = new URL(trimmed);
  return href.length <= 2000 && username === '' && password === '' ? href : null;
}

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

/** From an event's own categories first, then its name, then its description. */
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

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}

function withoutTags(text: string): string {
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

/** Untrusted text as plain text of at most `most` characters. */
export function plainText(text: string, most: number, lines: 'one line' | 'lines'): string {
  const plain = withoutTags(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // Invisible characters, some of which reverse the direction of what follows.
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
