import type { Category } from '../../events/rules.ts';

/** Why a calendar cannot be had, in words for whoever has added it. */
export class FeedProblem extends Error {}

/** The host is stopping: nothing was found out about the calendar. */
export class CalendarsClosed extends Error {}

/** An event of a calendar from elsewhere, or one time of one that repeats: made plain, and within its bounds. */
export interface FoundEvent {
  /** The same at every reading; no other of the calendar has it. */
  uid: string;
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  /** Its page; null when it names none. */
  url: string | null;
  category: Category;
  isCancelled: boolean;
}

/** What a server said last, by which it can say that nothing has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** For whom a calendar is read. */
export interface Reader {
  /** A person's id; null for the operator. */
  owner: string | null;
  /** A scheduled refresh waits however many are before it. Somebody who uploads a file is refused instead (BUSY). */
  isScheduled: boolean;
}

/** What a host does to read calendars: this product itself opens no connection. */
export interface Calendars {
  /** The bytes of a calendar; null when they are what they were. Throws FeedProblem, or CalendarsClosed. */
  fetch(address: string, known: Validators): Promise<(Validators & { bytes: Uint8Array }) | null>;
  /**
   * Its events of the days around a moment. Throws FeedProblem, with the line at which something cannot be read, or
   * CalendarsClosed.
   */
  read(bytes: Uint8Array, now: Date, reader: Reader): Promise<FoundEvent[]>;
  /** Says that a calendar waits to be looked at. */
  wake(): void;
}
