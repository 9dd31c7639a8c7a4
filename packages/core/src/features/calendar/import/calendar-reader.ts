import type { Category } from '../../events/category.ts';

export class FeedProblem extends Error {}

/** The host is stopping, so nothing is known about the calendar. */
export class CalendarsClosed extends Error {}

export interface FoundEvent {
  uid: string;
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  url: string | null;
  category: Category;
  isCancelled: boolean;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface Reader {
  owner: string | null;
  /** Scheduled refreshes wait in a queue; an upload is refused with BUSY instead. */
  isScheduled: boolean;
}

/** How a host reads calendars: core itself opens no connection. */
export interface Calendars {
  /** Null when unchanged. Throws FeedProblem or CalendarsClosed. */
  fetch(address: string, known: Validators): Promise<(Validators & { bytes: Uint8Array }) | null>;
  /** Throws FeedProblem, with the line that cannot be read, or CalendarsClosed. */
  read(bytes: Uint8Array, now: Date, reader: Reader): Promise<FoundEvent[]>;
  wake(): void;
}
