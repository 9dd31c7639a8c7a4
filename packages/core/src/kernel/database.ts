import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Reaction } from '../features/chat/reaction.ts';
import type { Gender, Interest } from '../features/people/profile.ts';
import type { AvailabilityRow } from '../features/people/availability-row.ts';
import type { Activity, FreeTime } from '../features/people/availability.ts';
import type { Language } from '../features/people/languages.ts';
import type { PhotoAudience } from '../features/people/photo-audience.ts';
import type { Pronouns } from '../features/people/own-words.ts';
import type { Prompt } from '../features/people/prompts.ts';
import type { MeetStatus } from '../features/meets/request-transitions.ts';
import type { MeetingAnswer } from '../features/meets/meeting-answer.ts';
import type { MeetWindow } from '../features/meets/meet-window.ts';
import type { ReportReason, ReportSubject } from '../features/safety/report-reasons.ts';
import type { ReminderKind } from '../features/reminders/reminder-times.ts';
import type {
  EventAnswerTable,
  EventQuestionTable,
  AnnouncementTable,
  EventTable,
  EventTeamLeftTable,
  EventTeamTable,
  FeedTable,
  AnnouncementSeenTable,
  SavedEventTable,
} from './event-tables.ts';
import type {
  EntryTable,
  PaymentOrderTable,
  PaymentTable,
  TicketTable,
  WaitingTable,
  Written,
} from './ticket-tables.ts';

/** better-auth owns `user`, `session`, `account` and `verification`. docs/database.md has the purpose of each table. */
export interface Database {
  person: PersonTable;
  own_words: OwnWordsTable;
  availability: AvailabilityTable;
  presence: PresenceTable;
  since_crash: { id: string };
  inbox: InboxTable;
  person_update: PersonUpdateTable;
  nearby_change: NearbyChangeTable;
  block: BlockTable;
  report: ReportTable;
  meet_request: MeetRequestTable;
  meeting_answer: MeetingAnswerTable;
  conversation: ConversationTable;
  member: MemberTable;
  message: MessageTable;
  picture: PictureTable;
  message_hidden: MessageHiddenTable;
  share: ShareTable;
  event: EventTable;
  event_team: EventTeamTable;
  event_team_left: EventTeamLeftTable;
  announcement: AnnouncementTable;
  announcement_seen: AnnouncementSeenTable;
  event_question: EventQuestionTable;
  saved_event: SavedEventTable;
  event_answer: EventAnswerTable;
  feed: FeedTable;
  payment_order: PaymentOrderTable;
  payment: PaymentTable;
  ticket: TicketTable;
  waiting: WaitingTable;
  entry: EntryTable;
  outgoing_mail: OutgoingMailTable;
  job_turn: JobTurnTable;
}

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
  created_at: Written;
  read_receipts: Generated<boolean>;
  hidden_zone: string | null;
  calendar_key: Generated<string | null>;
  /** Pictures of theirs, first to last. */
  photos: Generated<string[]>;
  photos_shown_to: Generated<PhotoAudience>;
  events_published: Generated<number>;
  wider_area: Generated<boolean>;
  ghost_until: Date | null;
}

export interface OwnWordsTable {
  person_id: string;
  bio: string;
  pronouns: Pronouns | null;
  languages: ColumnType<Language[], readonly Language[], readonly Language[]>;
  prompts: ColumnType<Prompt[], readonly Prompt[], readonly Prompt[]>;
  /** One for each of `prompts`. */
  answers: ColumnType<string[], readonly string[], readonly string[]>;
  /** What lists show of them. */
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

/** Updated to take a number, so that numbers have no gaps. */
export interface InboxTable {
  person_id: string;
  last_number: Generated<number>;
}

export interface PersonUpdateTable {
  person_id: string;
  number: number;
  /** JSON. */
  content: string;
  made_at: Written;
}

export interface BlockTable {
  id: Generated<string>;
  blocker: string;
  blocked: string;
  made_at: Written;
  ended_at: Date | null;
}

export interface ReportTable {
  id: string;
  reporter: string | null;
  reported: string | null;
  subject_type: ReportSubject['type'];
  subject_id: string;
  /** JSON: the subject as it was then. */
  evidence: ColumnType<unknown, string, never>;
  picture: Generated<Uint8Array | null>;
  reason: ReportReason;
  words: string;
  messages: ColumnType<unknown, string | null, never>;
  made_at: Written;
}

export interface MeetRequestTable {
  id: Generated<string>;
  from_person: string;
  to_person: string;
  status: MeetStatus;
  asked_at: Written;
  expires_at: Written;
  ended_at: Date | null;
  time_window: MeetWindow;
  note: Generated<string>;
  place: Generated<string>;
  reminded_at: ColumnType<Date | null, undefined, Date>;
}

/** `first_person` < `second_person`, so that a pair has one conversation. */
export interface MeetingAnswerTable {
  request_id: string;
  person_id: string;
  answer: MeetingAnswer;
  answered_at: Date;
}

export interface ConversationTable {
  id: Generated<string>;
  first_person: string;
  second_person: string;
  last_position: Generated<number>;
  /** When that message was sent; null without one. */
  last_sent_at: Generated<Date | null>;
  /** The numbers of that message's update in both people's sequences. */
  first_number: Generated<number>;
  second_number: Generated<number>;
  started_at: Written;
}

export interface MemberTable {
  conversation_id: string;
  person_id: string;
  read_position: Generated<number>;
  shown_delivered: Generated<number>;
  shown_read: Generated<number>;
  muted: Generated<boolean>;
  /** The latest message when it was archived; null when it was not. */
  archived_position: Generated<number | null>;
}

export interface MessageTable {
  id: string;
  conversation_id: string;
  position: number;
  sender_id: string;
  type: 'text' | 'location' | 'picture' | 'event' | 'removed';
  body: string;
  attachment: string | null;
  sent_at: Written;
  /** The numbers of its update in both people's sequences. */
  first_number: Generated<number>;
  second_number: Generated<number>;
  sender_reaction: Generated<Reaction | null>;
  recipient_reaction: Generated<Reaction | null>;
  /** A position in the same conversation. */
  reply_to: Generated<number | null>;
}

export interface MessageHiddenTable {
  message_id: string;
  person_id: string;
}

export interface ShareTable {
  id: string;
  conversation_id: string;
  person_id: string;
  live: boolean;
  /** Degrees, exact. */
  latitude: number;
  longitude: number;
  moved_at: Date;
  ends_at: Date;
}

export interface PictureTable {
  id: string;
  owner: string;
  content: Uint8Array;
  small: Uint8Array | null;
  content_type: string;
  width: number;
  height: number;
  made_at: Written;
  wanted_at: Date;
}

export interface OutgoingMailTable {
  id: Generated<string>;
  person_id: string;
  kind: ReminderKind;
  event_id: string;
  created_at: Written;
  next_at: Date;
  tries: Generated<number>;
}

export interface JobTurnTable {
  name: string;
  next_at: Date;
}

export type PersonRow = Selectable<PersonTable>;
export type PersonFacts = Pick<
  PersonRow,
  'id' | 'name' | 'age' | 'gender' | 'city' | 'interests' | 'picture' | 'premium_until'
>;
/** What the list of people nearby shows of someone. */
export type NearbyCard = PersonFacts & Pick<Selectable<OwnWordsTable>, 'line'> & AvailabilityRow;
export type PresenceRow = Selectable<PresenceTable>;
export type MeetRequestRow = Selectable<MeetRequestTable>;
export type MessageRow = Selectable<MessageTable>;
export type FeedRow = Selectable<FeedTable>;
export type TicketRow = Selectable<TicketTable>;
export type PaymentRow = Selectable<PaymentTable>;
export type EventRow = Selectable<EventTable>;
export type PaymentOrderRow = Selectable<PaymentOrderTable>;
