import { exportsADay } from '../features/account/own-data/export-limits.ts';
import { feedsAnHour } from '../features/calendar/import/feed-limits.ts';
import { questionsADay } from '../features/event-questions/question-limits.ts';
import { picturesAnHour } from '../features/pictures/picture-limits.ts';
import { contactsAskedADay, repeatedAsksADay } from '../features/trusted-contact/contact-limits.ts';
import { complaintsADay } from '../features/safety/report-limits.ts';
import { daySeconds, hourSeconds, minuteSeconds } from './time.ts';

export interface RateLimit {
  times: number;
  seconds: number;
  /** An additional allowance in its own window. */
  burst?: { times: number; seconds: number };
}

// Constants of their own, because refusals name them and a browser that loads refusals needs none of the others.
export const selfiesADay = 10;
export const ageRefusalHours = 12;
/** Rule S7: one change of area in `areaMinutes`, and `areasAnHour`. */
export const areaMinutes = 5;
export const areasAnHour = 8;

export const rateLimits = {
  /** Rule S7 of docs/location.md, like the three for areas. */
  nearby: { times: 60, seconds: hourSeconds },
  personPages: { times: 240, seconds: hourSeconds },
  peopleSeen: { times: 600, seconds: daySeconds },
  areaChanges: { times: 1, seconds: areaMinutes * minuteSeconds },
  areasAnHour: { times: areasAnHour, seconds: hourSeconds },
  areasADay: { times: 40, seconds: daySeconds },
  messages: { times: 5, seconds: 1, burst: { times: 25, seconds: minuteSeconds } },
  reactions: { times: 60, seconds: minuteSeconds },
  conversationSearches: { times: 120, seconds: minuteSeconds },
  conversationSettings: { times: 120, seconds: hourSeconds },
  typing: { times: 1, seconds: 1 },
  socketOpens: { times: 60, seconds: minuteSeconds },
  shares: { times: 10, seconds: minuteSeconds },
  shareMoves: { times: 60, seconds: minuteSeconds },
  notificationsSeen: { times: 120, seconds: minuteSeconds },
  notificationSettings: { times: 120, seconds: hourSeconds },
  pushSubscriptions: { times: 30, seconds: hourSeconds },
  pictures: { times: picturesAnHour, seconds: hourSeconds },
  feeds: { times: feedsAnHour, seconds: hourSeconds },
  lateCheckIns: { times: 30, seconds: hourSeconds },
  blocks: { times: 60, seconds: hourSeconds },
  profileChanges: { times: 60, seconds: hourSeconds },
  /** While it is used up, dates of birth are refused unread. */
  ageRefusals: { times: 1, seconds: ageRefusalHours * hourSeconds },
  /** Each tells connections that someone is online. */
  ghostEnds: { times: 30, seconds: hourSeconds },
  availabilityChanges: { times: 30, seconds: hourSeconds },
  photoChanges: { times: 240, seconds: hourSeconds },
  signInChanges: { times: 60, seconds: hourSeconds },
  /** Each sends two mails. */
  emailChanges: { times: 5, seconds: daySeconds },
  exports: { times: exportsADay, seconds: daySeconds },
  exportDownloads: { times: 30, seconds: hourSeconds },
  badges: { times: 30, seconds: hourSeconds },
  selfies: { times: selfiesADay, seconds: daySeconds },
  accountChanges: { times: 20, seconds: hourSeconds },
  safetyTips: { times: 20, seconds: hourSeconds },
  readReceiptSwitches: { times: 10, seconds: hourSeconds },
  teamChanges: { times: 60, seconds: hourSeconds },
  eventChanges: { times: 60, seconds: hourSeconds },
  /** Attempts, also for things that do not exist; `reportsADay` are kept. */
  reports: { times: 30, seconds: daySeconds },
  plans: { times: 30, seconds: hourSeconds },
  /** More than plans and alerts that can be set, so that anyone who is refused has ended them all. */
  planEnds: { times: 120, seconds: hourSeconds },
  safeWords: { times: 120, seconds: hourSeconds },
  contactChanges: { times: 30, seconds: hourSeconds },
  /** Per contact: for anyone who has the links of a mail. */
  contactAnswers: { times: 30, seconds: hourSeconds },
  contactRemovals: { times: 60, seconds: hourSeconds },
  contactsAsked: { times: contactsAskedADay, seconds: daySeconds },
  /** The first is per person and mailbox, the second per mailbox. */
  contactFirstAsks: { times: 1, seconds: daySeconds },
  contactRepeatedAsks: { times: repeatedAsksADay, seconds: daySeconds },
  complaints: { times: complaintsADay, seconds: daySeconds },
  questions: { times: questionsADay, seconds: daySeconds },
  answers: { times: 120, seconds: hourSeconds },
  promotionHides: { times: 60, seconds: hourSeconds },
  orders: { times: 120, seconds: hourSeconds },
  transfers: { times: 30, seconds: hourSeconds },
  transfersToOne: { times: 5, seconds: daySeconds },
  transferAnswers: { times: 60, seconds: hourSeconds },
  ticketNames: { times: 120, seconds: hourSeconds },
  checkouts: { times: 120, seconds: hourSeconds },
  renewals: { times: 30, seconds: hourSeconds },
  /** Sample people made for new browsers. */
  newcomersByAddress: { times: 30, seconds: hourSeconds },
  newcomersByAddressADay: { times: 100, seconds: daySeconds },
  newcomers: { times: 500, seconds: daySeconds },
  /** Per IP address, or per 64-bit network of IPv6, which belongs to one customer. */
  signInByAddress: { times: 60, seconds: minuteSeconds },
  codesByAddress: { times: 60, seconds: hourSeconds },
  codesByAddressAndEmail: { times: 5, seconds: hourSeconds },
  codesByEmail: { times: 15, seconds: hourSeconds },
  codesByEmailADay: { times: 50, seconds: daySeconds },
  /** Replaces those above for browsers that have signed in to the account before. */
  codesByKnownBrowsers: { times: 10, seconds: hourSeconds },
  codeTriesByAddress: { times: 100, seconds: hourSeconds },
  /** For all codes together; operators can change it. New browsers may use three quarters. */
  passkeyChallenges: { times: 120, seconds: hourSeconds },
  signInMails: { times: 60, seconds: minuteSeconds },
  signInMailsToNewBrowsers: { times: 45, seconds: minuteSeconds },
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
  forgetPlace(personId: string): Promise<void>;
}
