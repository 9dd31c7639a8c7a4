export const categories = ['Tech', 'Arts', 'Sports', 'Food', 'Music'] as const;
export type Category = (typeof categories)[number];

/** The category chips, in their order: the specification's lowercase words. */
export const categoryFilters = ['all', 'tech', 'arts', 'sports', 'food', 'music'] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

/** Whether an event passes the chips: matched on the lowercase category. */
export function inCategory(event: { category: Category }, filter: CategoryFilter): boolean {
  return filter === 'all' || event.category.toLowerCase() === filter;
}

/** The picture of an event that has none of its own, relative to where the app is served. */
export const posterOf = (category: Category) => `posters/${category.toLowerCase()}.svg`;

/** Where an event's own picture is, before its id. */
const pictures = 'api/pictures/';

/** What an event is shown with: the poster of its category, or a picture of its host's own. */
export const imageOf = ({ picture, category }: { picture: string | null; category: Category }): string =>
  picture === null ? posterOf(category) : pictures + picture;

/** The id of the own picture that an event is shown with, or null. */
export const pictureIn = (image: string): string | null =>
  image.startsWith(pictures) ? image.slice(pictures.length) : null;

/** How long the words of a search may be, in characters. */
export const longestSearch = 80;

/** Events in one answer. */
export const eventsPage = 20;

/** Events stay listed for this long after their start, in ms, so that somebody on the way still finds the address. */
export const lingerMs = 3 * 3600_000;

/** India, where the city is, is 5:30 ahead of UTC all year. */
const cityAheadMs = 5.5 * 3600_000;
const dayMs = 86_400_000;

/** The city's zone, by IANA's name. */
export const cityZone = 'Asia/Kolkata';

/** A day in the city, for example `2026-03-07`. */
export const cityDay = (at: Date) => new Date(at.getTime() + cityAheadMs).toISOString().slice(0, 10) as Day;

/** The moment at which a day or a month begins in the city; months beyond 12 are those of the next year. */
const beginOf = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month - 1, day) - cityAheadMs);

/** The chips for when an event is. */
export const whenFilters = ['any', 'today', 'weekend', 'month'] as const;

/** A month and a day of the city: `2026-03` and `2026-03-07`. */
export type Month = `${number}-${number}`;
export type Day = `${number}-${number}-${number}`;

/** When an event is to be: by a chip, in a month or on a day. */
export type WhenFilter = (typeof whenFilters)[number] | Month | Day;

/** A month, and a day or a month. */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;
export const dayOrMonthPattern = /^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/;

/** From when on (excluded) and until when (excluded) events have to start. What is over is in no window. */
export function whenWindow(when: WhenFilter, now: Date): { after: Date; before: Date | null } {
  const listed = new Date(now.getTime() - lingerMs);
  const within = (from: Date, before: Date) => ({
    after: new Date(Math.max(from.getTime() - 1, listed.getTime())),
    before,
  });
  if (when === 'any') return { after: listed, before: null };
  const [year, month, day] = (when === 'today' || when === 'weekend' || when === 'month' ? cityDay(now) : when)
    .split('-')
    .map(Number) as [number, number, number?];
  if (when === 'month' || day === undefined) return within(beginOf(year, month), beginOf(year, month + 1));
  if (when !== 'weekend') return within(beginOf(year, month, day), beginOf(year, month, day + 1));
  // A week begins on Monday, and its weekend is the one that a Sunday is still in.
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const saturday = beginOf(year, month, day + 5 - weekday);
  return within(saturday, new Date(saturday.getTime() + 2 * dayMs));
}

/** The words of a search, in small letters: runs of letters and digits of any script, so that nothing in them is a sign. */
export const searchWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether some texts have all words of a search, the last of which may be the beginning of one. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const wanted = searchWords(search);
  const last = wanted.pop();
  if (last === undefined) return false;
  const known = searchWords(texts.join(' '));
  return wanted.every((word) => known.includes(word)) && known.some((word) => word.startsWith(last));
}

/** What somebody is looking for. */
export interface EventFilter {
  category: CategoryFilter;
  when: WhenFilter;
  /** Only what costs nothing. */
  free: boolean;
  /** Only what I put aside. */
  saved: boolean;
  /** Only where somebody goes whom I am connected with. */
  friends: boolean;
  /** Empty: no search. */
  words: string;
}

export const anyEvent: EventFilter = {
  category: 'all',
  when: 'any',
  free: false,
  saved: false,
  friends: false,
  words: '',
};

/** What of an event decides where it is listed. */
export interface Listed {
  name: string;
  category: Category;
  description: string;
  location: string;
  /** ISO 8601. */
  date: string;
  price: number;
  status: EventStatus;
  saved: boolean;
  friends: readonly unknown[];
}

/** Whether an event passes a filter. A server finds what only resembles the words as well. */
export function isListed(event: Listed, filter: EventFilter, now: Date): boolean {
  const { after, before } = whenWindow(filter.when, now);
  const date = new Date(event.date);
  return (
    (event.status === 'published' || (event.status === 'cancelled' && filter.saved)) &&
    inCategory(event, filter.category) &&
    date > after &&
    (before === null || date < before) &&
    (!filter.free || event.price === 0) &&
    (!filter.saved || event.saved) &&
    (!filter.friends || event.friends.length > 0) &&
    (filter.words === '' || hasWords([event.name, event.location, event.category, event.description], filter.words))
  );
}

/** A draft is its host's alone; one that is cancelled stays to be seen by whoever wanted to come. */
export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Whether an event is still ahead. Afterwards, and once it is cancelled, no seat is taken, given back or waited for. */
export const isToCome = ({ status, date }: { status: EventStatus; date: Date | string }, now: Date): boolean =>
  status !== 'cancelled' && new Date(date) > now;

/** Seats in one order. */
export const mostSeats = 10;

/** What decides about the seats of an event, and where somebody stands with it. */
export interface Offered {
  status: EventStatus;
  price: number;
  date: Date | string;
  /** Null where no seats are given out here. */
  seatsLeft: number | null;
  /** Whether others are in the line, so that it begins at its end. */
  hasLine: boolean;
  order: { status: 'open' | 'paid'; amountPaise: number } | null;
  queued: object | null;
}

export type EventOffer =
  | 'elsewhere'
  | 'cancelled'
  | 'going'
  | 'over'
  | 'pay'
  | 'accept'
  | 'waiting'
  | 'wait'
  | 'register'
  | 'book';

/**
 * What the main button of an event offers to somebody: button and handler both ask this. `pay` and `accept` finish an order
 * that holds seats already; `wait` is the line of an event without a seat to spare.
 */
export function eventOffer(event: Offered, now: Date): EventOffer {
  if (event.seatsLeft === null) return 'elsewhere';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.order?.status === 'paid') return 'going';
  if (!isToCome(event, now)) return 'over';
  if (event.order) return event.order.amountPaise > 0 ? 'pay' : 'accept';
  if (event.queued) return 'waiting';
  if (event.seatsLeft <= 0 || event.hasLine) return 'wait';
  return event.price === 0 ? 'register' : 'book';
}

/** How many come, as those may know who do not: none, or at least 5, 10 or 25. */
export const comingAtLeast = (coming: number): number => [25, 10, 5].find((it) => coming >= it) ?? 0;
