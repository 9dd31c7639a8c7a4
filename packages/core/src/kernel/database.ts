import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Audience, VerifiedWay } from '../features/people/audience.ts';
import type { Gender, Interest } from '../features/people/profile.ts';
import type { AvailabilityRow } from '../features/people/availability-row.ts';
import type { Activity, FreeTime } from '../features/people/availability.ts';
import type { Language } from '../features/people/spoken-languages.ts';
import type { PhotoAudience } from '../features/people/profile-photos.ts';
import type { Gesture } from '../features/verification/selfie-gestures.ts';
import type { SelfieRefusal } from '../features/verification/selfie-refusals.ts';
import type { Pronouns } from '../features/people/own-words.ts';
import type { Prompt } from '../features/people/profile-prompts.ts';
import type { MeetStatus } from '../features/meets/request-transitions.ts';
import type { MeetingAnswer } from '../features/meets/meeting-answer.ts';
import type { MeetWindow } from '../features/meets/request-time.ts';
import type {
  ConversationTable,
  MemberTable,
  MessageHiddenTable,
  MessageTable,
  PictureTable,
  ShareTable,
} from './chat-tables.ts';
import type {
  AppealTable,
  AuditTable,
  CaseTable,
  DecisionTable,
  ModeratorTable,
  DailyCountTable,
  OperatorListTable,
  OperatorSettingTable,
  ReportTable,
  WithheldTable,
} from './moderation-tables.ts';
import type {
  DeliveryCountTable,
  DeliveryTable,
  NotificationSettingsTable,
  NotificationTable,
  PushSubscriptionTable,
} from './notification-tables.ts';
import type {
  EventFeedbackTable,
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
  GatewayHealthTable,
  InvoiceSeriesTable,
  PaymentOrderTable,
  PaymentTable,
  PromotionHiddenTable,
  PromotionTable,
  RenewalTable,
} from './payment-tables.ts';
import type { EntryTable, TicketTable, WaitingTable } from './ticket-tables.ts';
import type { ContactMailKind } from '../features/trusted-contact/contact-mail-kind.ts';
import type { WrittenOnce } from './written-once-column.ts';

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
  former_sign_in: { digest: string; left_at: Date };
  former_suspension: { digest: string; decision_id: string; ends_at: Date | null };
  former_block: { digest: string; blocker: string };
  report: ReportTable;
  moderation_case: CaseTable;
  moderator: ModeratorTable;
  decision: DecisionTable;
  withheld: WithheldTable;
  appeal: AppealTable;
  audit: AuditTable;
  operator_list: OperatorListTable;
  operator_setting: OperatorSettingTable;
  server_key: { name: 'vapid'; sealed: string; made_at: Date };
  daily_count: DailyCountTable;
  first_text: { sender_id: string; digest: string; recipient_id: string; sent_at: Date };
  meet_request: MeetRequestTable;
  meeting_answer: MeetingAnswerTable;
  shared_plan: SharedPlanTable;
  trusted_contact: TrustedContactTable;
  contact_refusal: { person_id: string; digest: string };
  contact_opt_out: { digest: string };
  contact_mail: ContactMailTable;
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
  event_answer: EventFeedbackTable;
  feed: FeedTable;
  payment_order: PaymentOrderTable;
  payment: PaymentTable;
  renewal: RenewalTable;
  invoice_series: InvoiceSeriesTable;
  gateway_health: GatewayHealthTable;
  promotion: PromotionTable;
  promotion_hidden: PromotionHiddenTable;
  ticket: TicketTable;
  waiting: WaitingTable;
  entry: EntryTable;
  job_turn: JobTurnTable;
  notification: NotificationTable;
  notification_settings: NotificationSettingsTable;
  push_subscription: PushSubscriptionTable;
  delivery: DeliveryTable;
  delivery_count: DeliveryCountTable;
  message_scan: { scanned_to: Date };
  export: ExportTable;
  export_part: ExportPartTable;
  selfie: SelfieTable;
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
  languages: ColumnType<Language[], readonly Language[], readonly Language[]>;
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

/** Updated to take a number, so that numbers have no gaps. */
export interface InboxTable {
  person_id: string;
  last_number: Generated<number>;
  /** How many free messages were left on a day, counted from 1970 in India. */
  free_day: Generated<number | null>;
  free_left: Generated<number | null>;
}

export interface PersonUpdateTable {
  person_id: string;
  number: number;
  /** JSON. */
  content: string;
  made_at: WrittenOnce;
}

export interface BlockTable {
  id: Generated<string>;
  blocker: string;
  blocked: string;
  made_at: WrittenOnce;
  ended_at: Date | null;
  /** Made against an earlier account of the blocked person, and not listed. */
  is_carried: Generated<boolean>;
}

export interface MeetRequestTable {
  id: Generated<string>;
  from_person: string;
  to_person: string;
  status: MeetStatus;
  asked_at: WrittenOnce;
  expires_at: WrittenOnce;
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

export interface SharedPlanTable {
  id: Generated<string>;
  person_id: string;
  request_id: string | null;
  digest: string;
  other_name: string;
  place: string;
  meets_at: Date;
  made_at: WrittenOnce;
  ends_at: Date;
  safe_at: Generated<Date | null>;
  safe_by: Generated<Date | null>;
  asked_at: Generated<Date | null>;
  alerted_at: Generated<Date | null>;
  alert_digest: Generated<string | null>;
  alerted_to: Generated<string | null>;
}

export interface TrustedContactTable {
  id: Generated<string>;
  person_id: string;
  name: string;
  email: string | null;
  status: 'asked' | 'accepted' | 'refused';
  asked_at: Date;
  answered_at: Generated<Date | null>;
  unreached_at: Generated<Date | null>;
}

export interface ContactMailTable {
  id: Generated<string>;
  person_id: string | null;
  contact_id: string | null;
  plan_id: Generated<string | null>;
  kind: ContactMailKind;
  facts: string;
  made_at: WrittenOnce;
  next_at: Date;
  tries: Generated<number>;
}

export interface ExportTable {
  id: Generated<string>;
  person_id: string;
  session_id: string;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  asked_at: WrittenOnce;
  claimed_until: Generated<Date | null>;
  tries: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  /** A bigint, which drivers return as text. */
  bytes: ColumnType<string | number, number | undefined, number>;
  ends_at: Date;
}

export interface ExportPartTable {
  export_id: string;
  nth: number;
  content: Uint8Array;
}

export interface SelfieTable {
  person_id: string;
  id: Generated<string>;
  gesture: Gesture;
  started_at: Date;
  sent_at: Generated<Date | null>;
  content: Generated<Uint8Array | null>;
  photos: Generated<string[]>;
}

export interface JobTurnTable {
  name: string;
  next_at: Date;
}

export type PersonRow = Selectable<PersonTable>;
export type PersonFacts = Pick<
  PersonRow,
  'id' | 'name' | 'age' | 'gender' | 'city' | 'interests' | 'picture' | 'premium_until' | 'verified_by'
>;
export type NearbyCard = PersonFacts & Pick<Selectable<OwnWordsTable>, 'line'> & AvailabilityRow;
export type PresenceRow = Selectable<PresenceTable>;
export type MeetRequestRow = Selectable<MeetRequestTable>;
export type MessageRow = Selectable<MessageTable>;
export type FeedRow = Selectable<FeedTable>;
export type TicketRow = Selectable<TicketTable>;
export type PaymentRow = Selectable<PaymentTable>;
export type EventRow = Selectable<EventTable>;
export type PaymentOrderRow = Selectable<PaymentOrderTable>;
export type RenewalRow = Selectable<RenewalTable>;
