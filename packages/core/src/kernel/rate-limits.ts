/** How often something may be done: `times` in a window of `seconds` that begins with the first time. */
export interface RateLimit {
  times: number;
  seconds: number;
  /** So many more, in a window of their own. */
  burst?: { times: number; seconds: number };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every rate limit of the product. */
export const rateLimits = {
  /** Rule S7 of docs/location.md: looks around, people's pages, and different people seen. */
  nearby: { times: 60, seconds: hour },
  personPages: { times: 240, seconds: hour },
  peopleSeen: { times: 600, seconds: day },
  /** Rule S7: changes of area. */
  areaChanges: { times: 1, seconds: 5 * minute },
  areasAnHour: { times: 8, seconds: hour },
  areasADay: { times: 40, seconds: day },
  messages: { times: 5, seconds: 1, burst: { times: 25, seconds: minute } },
  typing: { times: 1, seconds: 1 },
  /** Connections to `/live`, by session and by person. */
  socketOpens: { times: 60, seconds: minute },
  shares: { times: 10, seconds: minute },
  shareMoves: { times: 60, seconds: minute },
  pictures: { times: 60, seconds: hour },
  feeds: { times: 20, seconds: hour },
  /** Lists of entries from somebody who has left the team. */
  lateEntries: { times: 30, seconds: hour },
  /** Blocking and taking blocks back. */
  blocks: { times: 60, seconds: hour },
  /** Each of these updates others. */
  readReceiptSwitches: { times: 10, seconds: hour },
  teamChanges: { times: 60, seconds: hour },
  eventChanges: { times: 60, seconds: hour },
  /** Tries, of things that are not there too: 10 a day are kept. */
  reports: { times: 30, seconds: day },
  /** Orders and joining waitlists. */
  orders: { times: 120, seconds: hour },
  /** Each one asks the payment gateway. */
  checkouts: { times: 120, seconds: hour },
  /** People that the sandbox makes for browsers that are new to it. */
  newcomersByAddress: { times: 30, seconds: hour },
  newcomersByAddressADay: { times: 100, seconds: day },
  newcomers: { times: 500, seconds: day },
  /** Requests of sign-in, by the caller's address. Of IPv6 the network counts (64 bits), which is one customer's. */
  signInByAddress: { times: 60, seconds: minute },
  /** Sign-in codes by mail; docs/decisions/0017 says why so many, and what they leave to somebody who guesses. */
  codesByAddress: { times: 60, seconds: hour },
  codesByAddressAndEmail: { times: 5, seconds: hour },
  codesByEmail: { times: 15, seconds: hour },
  codesByEmailADay: { times: 50, seconds: day },
  /** To browsers that have signed in to the account before, instead of those above. */
  codesByKnownBrowsers: { times: 10, seconds: hour },
  codeTriesByAddress: { times: 100, seconds: hour },
  /** All sign-in codes together; an operator can set another number. Known browsers may use all of them, others three in four. */
  signInMails: { times: 60, seconds: minute },
  signInMailsToNewBrowsers: { times: 45, seconds: minute },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** An area (H3 cell) that somebody was in, and when, in ms since 1970. */
export interface LastPlace {
  area: string;
  at: number;
}

/**
 * Counts against the rate limits, for all processes together where they are joined. These limits slow abuse down. Nothing
 * that must hold rests on them: they forget when Redis or a process restarts.
 */
export interface RateLimits {
  /** Counts one more under a key (a person's id, an address); false when that is over the limit. */
  take(name: RateLimitName, key: string): Promise<boolean>;
  /** Of some values in order, how many are within the limit on different values under a key; counts those. */
  takeDistinct(name: RateLimitName, key: string, values: readonly string[]): Promise<number>;
  /** Whether a value was counted under a key by `takeDistinct`. */
  hasTaken(name: RateLimitName, key: string, value: string): Promise<boolean>;
  /** Where somebody last was within a day, whatever they have hidden since: what the speed limit of rule S7 compares with. */
  lastPlace(personId: string): Promise<LastPlace | null>;
  keepPlace(personId: string, place: LastPlace): Promise<void>;
}
