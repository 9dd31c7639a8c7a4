import { sql } from 'kysely';
import { notWithheld } from '../../../people/withheld-by-moderators.ts';
import { notBlockedWith } from '../../../people/not-blocked.ts';
import { chosen, whose } from '../own-table.ts';

const isShownQuestion = notWithheld('question', sql.ref('event_question.id'));

export const eventTables = {
  event: whose(
    'event',
    'host_id',
    'events that you host or hosted',
    {
      id: 'its id, as in its address',
      name: 'its name',
      category: 'its category',
      description: 'its description',
      starts_at: 'when it starts',
      ends_at: 'when it ends',
      time_zone: 'the time zone of the venue',
      location: 'the address',
      latitude: 'degrees north',
      longitude: 'degrees east',
      is_private: 'whether only attendees see the address',
      area: 'the area of a private address (an H3 cell)',
      area_name: 'the name of that area',
      price: 'the price of a seat in rupees',
      image: 'its poster',
      capacity: 'how many seats it has; null without a limit',
      seats_left: 'how many are left',
      waiting: 'how many people are on the waitlist',
      status: 'draft, published or cancelled',
      refund_hours: 'until how many hours before the start seats are refunded; null for never',
      series_id: 'the events that it repeats with',
      revision: 'how often calendars have been sent a change',
      created_at: 'when you made it',
      changed_at: 'when it last changed',
      approving_at: 'when you approved all attendees',
    },
    ['search', 'has_line', 'feed_id', 'feed_uid', 'source_url'],
  ),
  event_word: { leftOut: 'Words of public events, without their authors' },
  event_team: whose('event_team', 'person_id', 'events of others that you help with', {
    event_id: 'the event',
    role: 'cohost or helper',
    added_at: 'when you were added',
    host_offered_at: 'when the event was offered to you as its host',
  }),
  event_team_left: whose('event_team_left', 'person_id', 'teams that you left today', {
    event_id: 'the event',
    left_at: 'when you left',
  }),
  announcement: whose(
    'announcement',
    'author',
    'what you announced to attendees',
    {
      id: 'a random id',
      event_id: 'the event',
      body: 'your words',
      sent_at: 'when you sent it',
      is_change: 'whether it was written for you because the event changed',
    },
    ['notified_to'],
  ),
  announcement_seen: whose('announcement_seen', 'person_id', 'how far you have seen the announcements of an event', {
    event_id: 'the event',
    seen_up_to: 'when the last one that you saw was sent',
  }),
  event_question: chosen(
    'questions that you asked or answered',
    {
      event_id: 'the event',
      asked_by_me: 'whether you asked it',
      question: 'the question',
      asked_at: 'when it was asked',
      answer: 'the answer',
      answered_by_me: 'whether you answered it',
      answered_at: 'when it was answered',
    },
    (me) => sql`
      select event_id, asker = ${me} as asked_by_me,
        case when asker = ${me} or ${isShownQuestion} then body end as question, asked_at,
        case when answered_by = ${me} or ${isShownQuestion} then answer end as answer,
        coalesce(answered_by = ${me}, false) as answered_by_me, answered_at
      from event_question where asker = ${me} or answered_by = ${me} order by asked_at`,
  ),
  saved_event: whose('saved_event', 'person_id', 'events that you saved', {
    event_id: 'the event',
    saved_at: 'when you saved it',
  }),
  event_answer: whose('event_answer', 'person_id', 'your feedback after events', {
    event_id: 'the event',
    happened: 'whether it took place',
    met: 'whether you met someone',
    answered_at: 'when you answered',
  }),
  feed: whose(
    'feed',
    'owner',
    'calendars that you added',
    {
      id: 'a random id',
      name: 'its name',
      url: 'its address; null for a file that you uploaded',
      added_at: 'when you added it',
      approved_at: 'when the operator approved it',
      refreshed_at: 'when it was last refreshed',
      read_at: 'when it was last read without a problem',
      problem: 'what went wrong the last time',
      failures: 'how often in a row',
      events: 'how many events it has',
    },
    ['etag', 'last_modified', 'next_at', 'started_at', 'step'],
  ),
  ticket: whose('ticket', 'person_id', 'your tickets; pictures of those still valid are in tickets/', {
    id: 'a random id',
    event_id: 'the event',
    code: 'the code that is checked at check-in',
    order_id: 'the order that it came with',
    nth: 'which ticket of that order it is, from 1',
    price: 'what it cost, in rupees',
    guest_name: 'whom you named as its holder',
    taken_at: 'when you got it',
    cancelled_at: 'when it was cancelled',
    transferred_at: 'when someone gave it to you',
  }),
  transfer_offer: chosen(
    'tickets that you offered to others, and that others offered to you',
    {
      event_id: 'the event',
      with: 'the other person’s name',
      offered_by: 'me or them',
      status: 'what became of it, as the app shows it',
      offered_at: 'when it was offered',
      expires_at: 'when the offer ends or ended',
    },
    // Who offered it does not learn why nothing came of it.
    (me) => sql`
      select ticket.event_id, case when from_person = ${me} then to_name else person.name end as "with",
        case when from_person = ${me} then 'me' else 'them' end as offered_by,
        case when status = 'offered' and expires_at <= now() then 'expired' else status end as status,
        offered_at, expires_at
      from transfer_offer join ticket on ticket.id = ticket_id join person on person.id = from_person
      where from_person = ${me} or (to_person = ${me} and closed_at is null and ${notBlockedWith(me, sql.ref('from_person'))})
      order by offered_at`,
  ),
  waiting: whose(
    'waiting',
    'person_id',
    'waitlists that you joined',
    {
      id: 'a random id',
      event_id: 'the event',
      quantity: 'how many seats you wanted',
      joined_at: 'when you joined',
      ended_at: 'when you left it or were offered seats',
      order_id: 'the order with those seats',
      told_at: 'when you were notified of the offer',
    },
    ['place'],
  ),
  entry: chosen(
    'when your tickets were checked in',
    {
      ticket_id: 'the ticket',
      event_id: 'the event',
      gate: 'the device that checked it in',
      entered_at: 'when, by the clock of that device',
    },
    (me) => sql`
      select ticket_id, entry.event_id, gate, entered_at
      from entry join ticket on ticket.id = entry.ticket_id where ticket.person_id = ${me} order by entered_at`,
  ),
};
