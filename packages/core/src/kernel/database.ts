import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Gender, Interest } from '../features/people/profile.ts';
import type { Category, EventStatus } from '../features/events/rules.ts';
import type { FeedStep } from '../features/calendar/import/rules.ts';
import type { MeetStatus, MeetWindow } from '../features/meets/rules.ts';
import type { ReportReason, ReportSubject } from '../features/safety/rules.ts';
import type { OrderStatus } from '../features/payments/rules.ts';
import type { ReminderKind } from '../features/reminders/rules.ts';

/** A moment; written as a Date, set once. */
type Written = ColumnType<Date, Date, never>;

/** The tables of the product. Those of sign-in (`user`, `session`, `account`, `verification`) belong to better-auth. */
export interface Database {
  person: PersonTable;
  presence: PresenceTable;
  since_crash: { id: string };
  inbox: InboxTable;
  person_update: PersonUpdateTable;
  nearby_change: NearbyChangeTable;
  block: BlockTable;
  report: ReportTable;
  meet_request: MeetRequestTable;
  conversation: ConversationTable;
  member: MemberTable;
  message: MessageTable;
  picture: PictureTable;
  message_hidden: MessageHiddenTable;
  share: ShareTable;
  event: EventTable;
  event_team: EventTeamTable;
  event_team_left: EventTeamLeftTable;
  event_notice: EventNoticeTable;
  notice_seen: NoticeSeenTable;
  saved_event: SavedEventTable;
  event_answer: EventAnswerTable;
  feed: FeedTable;
  payment_order: PaymentOrderTable;
  payment: PaymentTable;
  ticket: TicketTable;
  waiting: WaitingTable;
  entry: EntryTable;
  outgoing_mail: OutgoingMailTable;
}

/** A profile. Blank fields mean that it is not complete yet. The id is that of the better-auth user. */
export interface PersonTable {
  id: string;
  name: string;
  age: number | null;
  gender: Gender | null;
  city: string;
  interests: ColumnType<Interest[], readonly Interest[], readonly Interest[]>;
  picture: string;
  /** Premium is paid up to here. */
  premium_until: Date | null;
  /** 0 to 2^31 - 1, told nobody: puts equals in order. */
  shuffle: Generated<number>;
  /** When they went through 'Complete Your Profile'. */
  onboarded_at: Date | null;
  created_at: Written;
  /** Whether others learn how far they have read, and they how far others have. */
  read_receipts: Generated<boolean>;
  /** Whether a hidden zone is on: where it is only their devices know. */
  hidden_zone: string | null;
  /** Whoever knows it reads their calendar; null until they want one. */
  calendar_key: Generated<string | null>;
  /** So many events they have ever published as their host; cancelling one leaves it as it is. */
  events_published: Generated<number>;
  /** Whether at most the resolution-7 area is published. */
  wider_area: Generated<boolean>;
  /** Ghost mode ends here; `forever` when it lasts until it is switched off. */
  ghost_until: Date | null;
}

/** Where others see a person: one row, overwritten; an area, never a point. Unlogged: a crash of the database empties it. */
export interface PresenceTable {
  person_id: string;
  /** Published in the current tick; null while they are hidden. */
  area: string | null;
  /** Published from a tick on; both or none. */
  next_area: string | null;
  next_at: Date | null;
  /** 24 hours after the last report, rounded up to a tick. */
  expires_at: Date;
  /** When they were last to be seen, once they are not. */
  hidden_at: Date | null;
}

/** Others see somebody nearby differently since a transaction. Kept for an hour. */
export interface NearbyChangeTable {
  person_id: string;
  /** PostgreSQL's number of the transaction, which it fills in. */
  xid: ColumnType<string, undefined, string>;
  /** The end of the hour in which that was. */
  changed_in: Date;
}

/** The number of a person's latest update; taken by updating this row, so that numbers have no gaps. */
export interface InboxTable {
  person_id: string;
  last_number: Generated<number>;
}

/** One update of a person's sequence, but for those of messages. Kept for some days. */
export interface PersonUpdateTable {
  person_id: string;
  number: number;
  /** JSON. */
  content: string;
  made_at: Written;
}

/** Somebody does not want to see or be seen by somebody. Taking it back ends the row. */
export interface BlockTable {
  id: Generated<string>;
  blocker: string;
  blocked: string;
  made_at: Written;
  ended_at: Date | null;
}

/** Somebody told the operator about somebody, or about what they made. */
export interface ReportTable {
  id: string;
  reporter: string | null;
  /** Whom it concerns; null for events of the operator's calendars. */
  reported: string | null;
  subject_type: ReportSubject['type'];
  subject_id: string;
  /** JSON: what was reported, as it was at that moment. */
  evidence: ColumnType<unknown, string, never>;
  /** The picture that was reported, or that belongs to what was. */
  picture: Generated<Uint8Array | null>;
  reason: ReportReason;
  words: string;
  /** JSON: the latest messages between the two, when the reporter has sent them along. */
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
  /** When it was answered, withdrawn or marked expired. */
  ended_at: Date | null;
  time_window: MeetWindow;
  note: Generated<string>;
  place: Generated<string>;
  /** When whoever is asked was told that it ends soon. */
  reminded_at: ColumnType<Date | null, undefined, Date>;
}

/** Two connected people. `first_person` < `second_person`, so that a pair has one. */
export interface ConversationTable {
  id: Generated<string>;
  first_person: string;
  second_person: string;
  /** Position of its latest message; taken by updating this row, which puts senders in order. */
  last_position: Generated<number>;
  /** The numbers of that message's update in the sequences of the two. */
  first_number: Generated<number>;
  second_number: Generated<number>;
  started_at: Written;
}

export interface MemberTable {
  conversation_id: string;
  person_id: string;
  /** Everything up to this position has been read. */
  read_position: Generated<number>;
  /** The other is shown that everything up to these positions has arrived, and was read. */
  shown_delivered: Generated<number>;
  shown_read: Generated<number>;
}

export interface MessageTable {
  id: string;
  conversation_id: string;
  position: number;
  sender_id: string;
  type: 'text' | 'location' | 'picture' | 'removed';
  body: string;
  /** Of the picture or the shared place that belongs to it. */
  attachment: string | null;
  sent_at: Written;
  /** The numbers of its update in the sequences of its conversation's first and second person. */
  first_number: Generated<number>;
  second_number: Generated<number>;
}

/** Somebody has deleted a message for themselves. */
export interface MessageHiddenTable {
  message_id: string;
  person_id: string;
}

/** Where somebody is, while they share it with the other of a conversation; afterwards there is no row. */
export interface ShareTable {
  /** That of the message that shares it. */
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

/** A picture in chat, as the server has encoded it. Sides in px. */
export interface PictureTable {
  id: string;
  owner: string;
  content: Uint8Array;
  content_type: string;
  width: number;
  height: number;
  made_at: Written;
  /** When its owner last wanted it for a message. */
  wanted_at: Date;
}

export interface EventTable {
  id: string;
  name: string;
  category: Category;
  description: string;
  starts_at: Date;
  ends_at: Date;
  /** By IANA's name: the one at the venue. */
  time_zone: Generated<string>;
  /** The venue in words. */
  location: string;
  /** Degrees, WGS 84; both or none. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  /** Whether `location` and the point are for those alone whom the host has let know; others learn the area. */
  is_private: Generated<boolean>;
  /** The published area (H3) of a private address. */
  area: Generated<string | null>;
  /** What that area is called, by which a private event is found; empty for one that is not. */
  area_name: Generated<string>;
  /** Whole rupees. */
  price: number;
  image: string;
  /** Null where no seats are given out here: for events of other calendars. */
  capacity: number | null;
  /** Never below 0: taken in one guarded statement. */
  seats_left: number | null;
  /** So many people are in the line; while there are any, a seat goes to the first of them. */
  waiting: Generated<number>;
  host_id: Generated<string | null>;
  status: Generated<EventStatus>;
  /** Tickets can be given back for their money until so many hours before the start; null is never. */
  refund_hours: Generated<number | null>;
  /** Events that repeat have theirs in common. */
  series_id: Generated<string | null>;
  /** The calendar that it was brought in from, and its id there. */
  feed_id: Generated<string | null>;
  feed_uid: Generated<string | null>;
  source_url: Generated<string | null>;
  /** Goes up with every change, so that nobody overwrites what they have not seen. */
  revision: Generated<number>;
  created_at: Written;
  changed_at: Date;
}

/** Somebody who helps a host. */
export interface EventTeamTable {
  event_id: string;
  person_id: string;
  role: 'cohost' | 'helper';
  added_at: Written;
}

/** Somebody who helped a host until a moment ago. */
export interface EventTeamLeftTable {
  event_id: string;
  person_id: string;
  left_at: Date;
}

/** What a host told everybody who comes. */
export interface EventNoticeTable {
  id: string;
  event_id: string;
  author: string | null;
  body: string;
  sent_at: Written;
}

/** How far somebody has seen the notices of an event. */
export interface NoticeSeenTable {
  person_id: string;
  event_id: string;
  seen_up_to: Date;
}

export interface SavedEventTable {
  person_id: string;
  event_id: string;
  saved_at: Written;
}

/** What somebody said after an event. */
export interface EventAnswerTable {
  event_id: string;
  person_id: string;
  happened: boolean;
  met: boolean;
  answered_at: Date;
}

/** A calendar whose events are brought in. */
export interface FeedTable {
  id: string;
  name: string;
  /** Null for a file that was handed in. */
  url: string | null;
  /** Null for the operator's. */
  owner: string | null;
  /** When the operator made it public; those of the operator are by themselves. */
  approved_at: Generated<Date | null>;
  added_at: Written;
  refreshed_at: Date | null;
  /** When it is asked for next; while it is being looked at, when it may be taken from a process that has died. */
  next_at: Date | null;
  /** When looking at it last began. */
  started_at: Generated<Date | null>;
  /** What its server said last, so that it need not send the same again. */
  etag: string | null;
  last_modified: string | null;
  /** When its events were last read, and not only found to be the same. */
  read_at: Generated<Date | null>;
  /** Why the latest refresh failed, in words. */
  problem: string | null;
  /** So many have failed in a row. */
  failures: Generated<number>;
  /** How far a refresh has come; null when there is none. */
  step: Generated<FeedStep | null>;
  /** How many events it has. */
  events: Generated<number>;
}

/** A seat in an event. Cancelling keeps the row and gives the seat back. */
export interface TicketTable {
  id: Generated<string>;
  event_id: string;
  person_id: string;
  /** Ten characters, in older tickets eight; the database makes it up. */
  code: Generated<string>;
  order_id: string;
  /** 1 is the first of its order. */
  nth: Generated<number>;
  /** Whole rupees. */
  price: number;
  taken_at: Written;
  cancelled_at: Date | null;
}

/** Seats, or a month of premium. It holds its seats while it is open or paid. */
export interface PaymentOrderTable {
  id: string;
  person_id: string;
  purpose: 'ticket' | 'premium';
  event_id: string | null;
  /** Seats; 1 for premium. */
  quantity: Generated<number>;
  amount_paise: number;
  status: OrderStatus;
  ordered_at: Written;
  /** When it ends, and its seats go back, unless it is paid. */
  hold_until: Generated<Date | null>;
  /** When it was last paid, ended or cancelled. */
  settled_at: Date | null;
  /** Where it is to be paid, and its id there. */
  gateway: Generated<string | null>;
  gateway_order: Generated<string | null>;
  /** How often the gateway was asked since its buyer last went to pay, and when it is asked again. */
  looks: Generated<number>;
  look_at: Generated<Date | null>;
  /** When the host let them know a private address. */
  approved_at: Generated<Date | null>;
  /** When they were reminded a day and an hour before, and asked afterwards. */
  reminded_day_at: Generated<Date | null>;
  reminded_hour_at: Generated<Date | null>;
  asked_at: Generated<Date | null>;
}

/** Money that came for an order, by the gateway's id of it. */
export interface PaymentTable {
  id: string;
  gateway: string;
  order_id: string;
  amount_paise: number;
  captured_at: Written;
  /** When it was found that it has to go back. */
  refund_wanted_at: Generated<Date | null>;
  /** By the gateway's name. */
  refund_id: Generated<string | null>;
  refunded_at: Generated<Date | null>;
  refund_tries: Generated<number>;
  refund_next_at: Generated<Date | null>;
}

/** Somebody in the line in front of a full event. */
export interface WaitingTable {
  id: string;
  /** Whoever has a smaller one came before. */
  place: Generated<string>;
  event_id: string;
  person_id: string;
  quantity: number;
  joined_at: Written;
  ended_at: Date | null;
  /** What they were offered, and when they were told of it. */
  order_id: string | null;
  told_at: Generated<Date | null>;
}

/** Somebody went in. */
export interface EntryTable {
  id: string;
  ticket_id: string;
  event_id: string;
  /** What the device at the gate is called. */
  gate: string;
  let_in_by: string | null;
  /** By the device's clock. */
  entered_at: Written;
  recorded_at: Written;
  /** False when the ticket had been in already, and a gate without a network could not know. */
  is_first: boolean;
}

/** A reminder that is to be mailed: no address and no words, which are those of the moment at which it is sent. */
export interface OutgoingMailTable {
  id: Generated<string>;
  person_id: string;
  kind: ReminderKind;
  event_id: string;
  created_at: Written;
  /** When it is sent, or tried again. */
  next_at: Date;
  tries: Generated<number>;
}

export type PersonRow = Selectable<PersonTable>;
/** What others may know of a person. */
export type PersonFacts = Pick<
  PersonRow,
  'id' | 'name' | 'age' | 'gender' | 'city' | 'interests' | 'picture' | 'premium_until'
>;
export type PresenceRow = Selectable<PresenceTable>;
export type MeetRequestRow = Selectable<MeetRequestTable>;
export type MessageRow = Selectable<MessageTable>;
export type FeedRow = Selectable<FeedTable>;
export type TicketRow = Selectable<TicketTable>;
export type PaymentRow = Selectable<PaymentTable>;
export type EventRow = Selectable<EventTable>;
export type PaymentOrderRow = Selectable<PaymentOrderTable>;
