import type { Selectable } from 'kysely';
import type { AvailabilityRow } from '../features/people/availability-row.ts';
import type { ExportPartTable, ExportTable, SelfieTable } from './account-tables.ts';
import type { MeetRequestTable, MeetingAnswerTable } from './meet-tables.ts';
import type {
  AvailabilityTable,
  BlockTable,
  NearbyChangeTable,
  OwnWordsTable,
  PersonTable,
  PresenceTable,
} from './people-tables.ts';
import type { ContactMailTable, SharedPlanTable, TrustedContactTable } from './shared-plan-tables.ts';
import type { InboxTable, PersonUpdateTable } from './update-tables.ts';
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
  CaseTable,
  DecisionTable,
  ModeratorTable,
  ReportTable,
  WithheldTable,
} from './moderation-tables.ts';
import type {
  AuditTable,
  DailyCountTable,
  OperatorListTable,
  OperatorRegionTable,
  OperatorSettingTable,
} from './operator-tables.ts';
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
import type { EntryTable, TicketTable, TransferOfferTable, WaitingTable } from './ticket-tables.ts';

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
  operator_region: OperatorRegionTable;
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
  transfer_offer: TransferOfferTable;
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
