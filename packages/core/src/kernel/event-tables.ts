import type { ColumnType, Generated } from 'kysely';
import type { Category } from '../features/events/category.ts';
import type { EventStatus } from '../features/events/event-status.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface EventTable {
  id: string;
  name: string;
  category: Category;
  description: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: Generated<string>;
  location: string;
  /** Degrees, WGS 84; both or none. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  is_private: Generated<boolean>;
  area: Generated<string | null>;
  area_name: Generated<string>;
  /** Whole rupees. */
  price: number;
  image: string;
  capacity: number | null;
  /** Never below 0: taken in one guarded statement. */
  seats_left: number | null;
  waiting: Generated<number>;
  /** Whether anyone waits, for indexes: `waiting` itself is in none, so that counting changes none. */
  has_line: ColumnType<boolean, never, never>;
  host_id: Generated<string | null>;
  status: Generated<EventStatus>;
  /** While everyone who bought until then is being approved. */
  approving_at: Generated<Date | null>;
  refund_hours: Generated<number | null>;
  series_id: Generated<string | null>;
  feed_id: Generated<string | null>;
  feed_uid: Generated<string | null>;
  source_url: Generated<string | null>;
  revision: Generated<number>;
  created_at: WrittenOnce;
  changed_at: Date;
}

export interface EventTeamTable {
  event_id: string;
  person_id: string;
  role: 'cohost' | 'helper';
  added_at: WrittenOnce;
  host_offered_at: Generated<Date | null>;
}

export interface EventTeamLeftTable {
  event_id: string;
  person_id: string;
  left_at: Date;
}

export interface AnnouncementTable {
  id: string;
  event_id: string;
  author: string | null;
  body: string;
  sent_at: WrittenOnce;
  /** While attendees are being notified: the last one so far, in the order of their ids. */
  notified_to: Generated<string | null>;
  /** Written for the host, because the event changed. */
  is_change: Generated<boolean>;
}

export interface AnnouncementSeenTable {
  person_id: string;
  event_id: string;
  seen_up_to: Date;
}

export interface EventQuestionTable {
  id: string;
  event_id: string;
  asker: string;
  body: string;
  asked_at: WrittenOnce;
  /** Null, with the next two, until it is answered. */
  answer: Generated<string | null>;
  answered_by: Generated<string | null>;
  answered_at: Generated<Date | null>;
}

export interface SavedEventTable {
  person_id: string;
  event_id: string;
  saved_at: WrittenOnce;
}

export interface EventFeedbackTable {
  event_id: string;
  person_id: string;
  happened: boolean;
  met: boolean;
  answered_at: Date;
}

export interface FeedTable {
  id: string;
  name: string;
  url: string | null;
  owner: string | null;
  approved_at: Generated<Date | null>;
  added_at: WrittenOnce;
  refreshed_at: Date | null;
  /** While a refresh runs, when another process may take it over. */
  next_at: Date | null;
  started_at: Generated<Date | null>;
  etag: string | null;
  last_modified: string | null;
  read_at: Generated<Date | null>;
  problem: string | null;
  failures: Generated<number>;
  step: Generated<'waiting' | 'fetching' | 'reading' | null>;
  events: Generated<number>;
}
