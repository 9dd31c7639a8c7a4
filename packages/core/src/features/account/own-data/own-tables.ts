import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { notHidden } from '../../chat/message.ts';
import { noBlock } from '../../people/not-blocked.ts';
import { notWithheld } from '../../people/withheld.ts';
import { isVisibleToConcerned } from '../../safety/cases.ts';

const isShownQuestion = notWithheld('question', sql.ref('event_question.id'));

/** What of a table people can download, as rows of one column `row` (JSON), and its README text; or why nothing. */
type OwnTable = { about: string; rows: (me: string) => RawBuilder<{ row: unknown }> } | { leftOut: string };

type SignInTable = 'passkey' | 'user' | 'session' | 'account' | 'verification' | 'sign_in_code';

/** The rows whose column is the person's id, without some columns: secrets, and what concerns others. */
const whose = (table: string, column: string, about: string, without: readonly string[] = []) => ({
  about,
  rows: (me: string) => sql<{ row: unknown }>`
    select to_jsonb(own) - ${[column, ...without]}::text[] as row from ${sql.table(table)} as own
    where ${sql.ref(`own.${column}`)} = ${me} order by own.ctid`,
});

const noNames = 'Only ids, for devices that were offline; deleted after days';

/** In the words of docs/data.md. A new table does not compile without an entry here. Others appear only as the person
 * sees them in the app: by their name, in conversations, requests and blocks, and never with a place. */
export const ownTables: Record<keyof Database | SignInTable | 'event_word', OwnTable> = {
  user: whose('user', 'id', 'your account: name and e-mail address', ['image']),
  session: whose('session', 'userId', 'the browsers that are signed in', ['token', 'ipAddress']),
  account: whose('account', 'userId', 'how you sign in, such as Google', [
    'accessToken',
    'refreshToken',
    'idToken',
    'password',
  ]),
  passkey: whose('passkey', 'user_id', 'your passkeys: where each was added, and when it was used', [
    'public_key',
    'counter',
  ]),
  verification: { leftOut: 'A sign-in that has begun: random values for minutes' },
  sign_in_code: { leftOut: 'Keyed digests, for minutes' },
  job_turn: { leftOut: 'Nothing about people' },
  person: whose(
    'person',
    'id',
    'your profile and the settings of how others see you; photos are ids of files in pictures/',
    ['account', 'shuffle', 'calendar_key', 'deleted_at'],
  ),
  own_words: whose('own_words', 'person_id', 'bio, pronouns, languages and answers to prompts', ['line']),
  selfie: {
    about: 'when you sent a selfie to be verified, and the gesture asked for',
    rows: (me) => sql<{ row: unknown }>`
      select json_build_object('gesture', gesture, 'started_at', started_at, 'sent_at', sent_at) as row
      from selfie where person_id = ${me}`,
  },
  availability: whose('availability', 'person_id', 'until when you are free to meet, if you have said so'),
  presence: whose(
    'presence',
    'person_id',
    'the area (an H3 cell) in which others see you, and the next one; never a point',
  ),
  since_crash: { leftOut: 'Nothing about people' },
  nearby_change: { leftOut: 'Only the id, for an hour' },
  block: {
    about: 'whom you blocked, and until when',
    rows: (me) => sql`
      select json_build_object('name', person.name, 'made_at', made_at, 'ended_at', ended_at) as row
      from block join person on person.id = block.blocked where blocker = ${me} and not is_carried order by made_at`,
  },
  former_sign_in: { leftOut: 'Of deleted accounts: not linked to an account' },
  former_suspension: { leftOut: 'Of deleted accounts: not linked to an account' },
  former_block: { leftOut: 'That someone whom they blocked has deleted their account' },
  // What was reported is someone else's.
  report: whose('report', 'reporter', 'what you reported, why, and your words', [
    'reported',
    'evidence',
    'picture',
    'messages',
    'case_id',
  ]),
  moderation_case: { leftOut: 'What others reported, and the moderators’ progress' },
  // Only when the role was granted.
  moderator: whose('moderator', 'person_id', 'that you are a moderator, or were, and since when', ['id']),
  // Of cases about the person, without who decided.
  decision: {
    about: 'what moderators decided about you or what you posted, and why',
    rows: (me) => sql`
      select json_build_object('action', action, 'reason', reason, 'words', decision.words, 'made_at', made_at, 'ends_at', ends_at) as row
      from decision join moderation_case on moderation_case.id = case_id
      where person_id = ${me} and ${isVisibleToConcerned} order by made_at`,
  },
  withheld: whose('withheld', 'owner_id', 'what of yours is hidden, or that you are suspended, and until when', [
    'decision_id',
    'undo',
  ]),
  appeal: {
    about: 'your appeals, and how they were decided',
    rows: (me) => sql`
      select to_jsonb(appeal) - '{case_id}'::text[] as row from appeal join moderation_case on moderation_case.id = case_id
      where person_id = ${me} order by made_at`,
  },
  audit: { leftOut: 'Says nothing about people but which moderator did what, by the id of a role' },
  inbox: { leftOut: noNames },
  person_update: { leftOut: noNames },
  meet_request: {
    about: 'requests to meet, by you and to you',
    rows: (me) => sql`
      select to_jsonb(request) - '{from_person,to_person,status,ended_at,reminded_at}'::text[] || jsonb_build_object(
          'with', person.name, 'asked_by', case when from_person = ${me} then 'me' else 'them' end,
          -- As the app shows it: who asked does not learn why nothing came of it.
          'status', case when from_person = ${me} and status not in ('pending', 'accepted', 'withdrawn') then 'expired' else status end) as row
      from meet_request as request
      join person on person.id = case when from_person = ${me} then to_person else from_person end
      where ${me} in (from_person, to_person) and ${noBlock(sql.ref('from_person'), sql.ref('to_person'))}
      order by asked_at`,
  },
  meeting_answer: whose('meeting_answer', 'person_id', 'what you answered after a meeting'),
  conversation: {
    about: 'whom you chat with',
    rows: (me) => sql`
      select json_build_object('id', conversation.id, 'with', person.name, 'started_at', started_at,
        'closed_at', closed_at, 'muted', member.muted) as row
      from member join conversation on conversation.id = member.conversation_id
      join person on person.id = case when first_person = ${me} then second_person else first_person end
      where member.person_id = ${me} and ${noBlock(sql.ref('first_person'), sql.ref('second_person'))}
      order by started_at`,
  },
  member: whose('member', 'person_id', 'how far you have read each conversation', ['shown_delivered', 'shown_read']),
  // Read in pages by own-files.ts: it is the one table without a bound.
  message: {
    about: 'all messages that you see, sent and received, by conversation and position',
    rows: (me) => messagesOf(me, null),
  },
  message_hidden: { leftOut: 'That a message was deleted for yourself' },
  share: whose('share', 'person_id', 'locations that you are sharing right now'),
  picture: whose('picture', 'owner', 'your pictures; the files are in pictures/, named by their id', [
    'content',
    'small',
    'wanted_at',
  ]),
  event: whose('event', 'host_id', 'events that you host or hosted', [
    'search',
    'has_line',
    'feed_id',
    'feed_uid',
    'source_url',
  ]),
  event_word: { leftOut: 'Words of public events, without their authors' },
  event_team: whose('event_team', 'person_id', 'events of others that you help with'),
  event_team_left: whose('event_team_left', 'person_id', 'teams that you left today'),
  announcement: whose('announcement', 'author', 'what you announced to attendees', ['notified_to']),
  announcement_seen: whose('announcement_seen', 'person_id', 'how far you have seen the announcements of an event'),
  event_question: {
    about: 'questions that you asked or answered',
    rows: (me) => sql`
      select json_build_object('event_id', event_id, 'asked_by_me', asker = ${me},
        'question', case when asker = ${me} or ${isShownQuestion} then body end, 'asked_at', asked_at,
        'answer', case when answered_by = ${me} or ${isShownQuestion} then answer end,
        'answered_by_me', coalesce(answered_by = ${me}, false), 'answered_at', answered_at) as row
      from event_question where asker = ${me} or answered_by = ${me} order by asked_at`,
  },
  saved_event: whose('saved_event', 'person_id', 'events that you saved'),
  event_answer: whose('event_answer', 'person_id', 'your feedback after events'),
  feed: whose('feed', 'owner', 'calendars that you added', ['etag', 'last_modified', 'next_at', 'started_at', 'step']),
  notification: whose('notification', 'person_id', 'what you were notified of: the kind and an id, no text', [
    'due_at',
  ]),
  notification_settings: whose(
    'notification_settings',
    'person_id',
    'how you want to be notified, and in which language',
  ),
  // The keys would let others send pushes.
  push_subscription: whose('push_subscription', 'person_id', 'browsers that receive your notifications', [
    'session_id',
    'endpoint',
    'p256dh',
    'auth',
  ]),
  promotion: {
    about: 'promotions of events that you paid for',
    rows: (me) => sql`
      select to_jsonb(promotion) as row from promotion join payment_order on payment_order.id = promotion.order_id
      where payment_order.person_id = ${me} order by promotion.id`,
  },
  promotion_hidden: whose('promotion_hidden', 'person_id', 'promoted events that you hid'),
  delivery: { leftOut: 'Which notification is about to be sent to which browser, for minutes' },
  delivery_count: { leftOut: 'How many pushes and mails someone was due in an hour or a day, for the limit' },
  message_scan: { leftOut: 'Nothing about people' },
  renewal: whose('renewal', 'person_id', 'premium that renews every month', ['version', 'looks', 'look_at']),
  invoice_series: { leftOut: 'Nothing about people' },
  payment_order: whose('payment_order', 'person_id', 'seats, premium and promotions that you ordered', [
    'looks',
    'look_at',
    'receipt_at',
    'receipt_tries',
  ]),
  payment: {
    about: 'payments that arrived for them, and refunds',
    rows: (me) => sql`
      select to_jsonb(payment) - '{refund_tries,refund_next_at}'::text[] as row
      from payment join payment_order on payment_order.id = payment.order_id
      where payment_order.person_id = ${me} order by captured_at`,
  },
  export: whose('export', 'person_id', 'that you asked for this file', ['session_id', 'claimed_until', 'tries']),
  export_part: { leftOut: 'The file itself' },
  ticket: whose('ticket', 'person_id', 'your tickets; pictures of those still valid are in tickets/'),
  waiting: whose('waiting', 'person_id', 'waitlists that you joined', ['place']),
  entry: {
    about: 'when your tickets were checked in',
    rows: (me) => sql`
      select json_build_object('ticket_id', ticket_id, 'event_id', entry.event_id, 'gate', gate, 'entered_at', entered_at) as row
      from entry join ticket on ticket.id = entry.ticket_id where ticket.person_id = ${me} order by entered_at`,
  },
};

/** Of one conversation or all, as the person sees them: without those deleted, and where it says where someone is, without it. */
export const messagesOf = (me: string, page: { conversationId: string; after: number; limit: number } | null) => sql<{
  row: { position: number };
}>`
  select json_build_object('conversation_id', message.conversation_id, 'position', position,
    'from', case when sender_id = ${me} then 'me' else 'them' end, 'type', type,
    'text', case when type = 'location' and sender_id <> ${me} then '' else body end,
    'picture', case when type = 'picture' then attachment end, 'sent_at', sent_at) as row
  from message join member on member.conversation_id = message.conversation_id and member.person_id = ${me}
  join member as theirs on theirs.conversation_id = message.conversation_id and theirs.person_id <> ${me}
  where type <> 'removed' and ${noBlock(sql.ref('member.person_id'), sql.ref('theirs.person_id'))}
    and ${notHidden(sql.ref('message.id'), sql.val(me))}
    ${page ? sql`and message.conversation_id = ${page.conversationId} and position > ${page.after}` : sql``}
  order by message.conversation_id, position ${page ? sql`limit ${page.limit}` : sql``}`;
