export interface RateLimit {
  times: number;
  seconds: number;
  /** An additional allowance in its own window. */
  burst?: { times: number; seconds: number };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// Constants of their own, because refusals name them and a browser that loads refusals needs none of the others.
export const picturesAnHour = 60;
export const feedsAnHour = 20;
export const questionsADay = 10;
/** Rule S7: one change of area in so many minutes, and so many an hour. */
export const areaMinutes = 5;
export const areasAnHour = 8;

export const rateLimits = {
  /** Rule S7 of docs/location.md, like the three for areas. */
  nearby: { times: 60, seconds: hour },
  personPages: { times: 240, seconds: hour },
  peopleSeen: { times: 600, seconds: day },
  areaChanges: { times: 1, seconds: areaMinutes * minute },
  areasAnHour: { times: areasAnHour, seconds: hour },
  areasADay: { times: 40, seconds: day },
  messages: { times: 5, seconds: 1, burst: { times: 25, seconds: minute } },
  reactions: { times: 60, seconds: minute },
  conversationSearches: { times: 120, seconds: minute },
  conversationSettings: { times: 120, seconds: hour },
  typing: { times: 1, seconds: 1 },
  socketOpens: { times: 60, seconds: minute },
  shares: { times: 10, seconds: minute },
  shareMoves: { times: 60, seconds: minute },
  pictures: { times: picturesAnHour, seconds: hour },
  feeds: { times: feedsAnHour, seconds: hour },
  lateEntries: { times: 30, seconds: hour },
  blocks: { times: 60, seconds: hour },
  profileChanges: { times: 60, seconds: hour },
  availabilityChanges: { times: 30, seconds: hour },
  photoChanges: { times: 240, seconds: hour },
  readReceiptSwitches: { times: 10, seconds: hour },
  teamChanges: { times: 60, seconds: hour },
  eventChanges: { times: 60, seconds: hour },
  /** Attempts, also for things that do not exist; `reportsADay` are kept. */
  reports: { times: 30, seconds: day },
  questions: { times: questionsADay, seconds: day },
  answers: { times: 120, seconds: hour },
  orders: { times: 120, seconds: hour },
  transfers: { times: 30, seconds: hour },
  ticketNames: { times: 120, seconds: hour },
  checkouts: { times: 120, seconds: hour },
  /** Sample people made for new browsers. */
  newcomersByAddress: { times: 30, seconds: hour },
  newcomersByAddressADay: { times: 100, seconds: day },
  newcomers: { times: 500, seconds: day },
  /** By address; of IPv6 the 64-bit network, which is one customer's. */
  signInByAddress: { times: 60, seconds: minute },
  codesByAddress: { times: 60, seconds: hour },
  codesByAddressAndEmail: { times: 5, seconds: hour },
  codesByEmail: { times: 15, seconds: hour },
  codesByEmailADay: { times: 50, seconds: day },
  /** Replaces those above for browsers that have signed in to the account before. */
  codesByKnownBrowsers: { times: 10, seconds: hour },
  codeTriesByAddress: { times: 100, seconds: hour },
  /** For all codes together; operators can change it. New browsers may use three quarters. */
  signInMails: { times: 60, seconds: minute },
  signInMailsToNewBrowsers: { times: 45, seconds: minute },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** The area is an H3 cell; `at` in ms since 1970. */
export interface LastPlace {
  area: string;
  at: number;
}

/** Shared by all processes with Redis. They slow abuse down; nothing may depend on them: a restart forgets them. */
export interface RateLimits {
  /** Counts one use by a person's id or an address; false when over the limit. */
  take(name: RateLimitName, key: string): Promise<boolean>;
  /** How many of the values fit into the limit on distinct values; counts those. */
  takeDistinct(name: RateLimitName, key: string, values: readonly string[]): Promise<number>;
  hasTaken(name: RateLimitName, key: string, value: string): Promise<boolean>;
  /** Within the last day, even if hidden since: for the speed limit of rule S7. */
  lastPlace(personId: string): Promise<LastPlace | null>;
  keepPlace(personId: string, place: LastPlace): Promise<void>;
}
