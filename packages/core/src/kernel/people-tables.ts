import type { ColumnType, Generated } from 'kysely';
import type { Audience, VerifiedWay } from '../features/people/audience.ts';
import type { Gender, Interest } from '../features/people/interests-and-genders.ts';
import type { Activity, FreeTime } from '../features/people/availability.ts';
import type { SpokenLanguage } from '../features/people/spoken-languages.ts';
import type { PhotoAudience } from '../features/people/photo-audience.ts';
import type { SelfieRefusal } from '../features/verification/selfie-refusals.ts';
import type { Pronouns } from '../features/people/optional-profile.ts';
import type { Prompt } from '../features/people/profile-prompts.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface PersonTable {
  id: string;
  name: string;
  age: number | null;
  gender: Gender | null;
  city: string;
  interests: ColumnType<Interest[], readonly Interest[], readonly Interest[]>;
  picture: string;
  premium_until: Date | null;
  /** Secret, 0 to 2^31 - 1: orders people at equal distance. */
  shuffle: Generated<number>;
  onboarded_at: Date | null;
  onboarded_before: Generated<Date | null>;
  created_at: WrittenOnce;
  read_receipts: Generated<boolean>;
  hidden_zone: string | null;
  calendar_key: Generated<string | null>;
  photos: Generated<string[]>;
  photos_shown_to: Generated<PhotoAudience>;
  events_published: Generated<number>;
  wider_area: Generated<boolean>;
  ghost_until: Date | null;
  paused_at: Generated<Date | null>;
  safety_tips_seen_at: Generated<Date | null>;
  audience: Generated<Audience>;
  gender_counts_from: Generated<Date | null>;
  verified_by: Generated<VerifiedWay | null>;
  badge_withdrawn_at: Generated<Date | null>;
  selfie_refused: Generated<SelfieRefusal | null>;
  /** The day in India. */
  adult_confirmed_on: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_at: Generated<Date | null>;
}

export interface OwnWordsTable {
  person_id: string;
  bio: string;
  pronouns: Pronouns | null;
  languages: ColumnType<SpokenLanguage[], readonly SpokenLanguage[], readonly SpokenLanguage[]>;
  prompts: ColumnType<Prompt[], readonly Prompt[], readonly Prompt[]>;
  /** One for each of `prompts`. */
  answers: ColumnType<string[], readonly string[], readonly string[]>;
  line: string | null;
}

export interface AvailabilityTable {
  person_id: string;
  time: FreeTime;
  activities: ColumnType<Activity[], readonly Activity[], readonly Activity[]>;
  /** Rounded up to a quarter of an hour. */
  ends_at: Date;
}

/** Unlogged: a crash of the database empties it. An area, never a point. */
export interface PresenceTable {
  person_id: string;
  area: string | null;
  next_area: string | null;
  next_at: Date | null;
  /** 24 hours after the last report, rounded up to a tick. */
  expires_at: Date;
  hidden_at: Date | null;
}

export interface NearbyChangeTable {
  person_id: string;
  /** PostgreSQL fills in the transaction's number. */
  xid: ColumnType<string, undefined, string>;
  changed_in: Date;
}

export interface BlockTable {
  id: Generated<string>;
  blocker: string;
  blocked: string;
  made_at: WrittenOnce;
  ended_at: Date | null;
  /** Made against an earlier account of the blocked person, and not listed. */
  is_carried: Generated<boolean>;
  /** What the two last saw of each other; null where they never did. */
  blocked_name: Generated<string | null>;
  blocked_picture: Generated<string | null>;
  blocker_name: Generated<string | null>;
  blocker_picture: Generated<string | null>;
}
