import { sql, type RawBuilder } from 'kysely';
import { isArchived } from '../chat/conversation-settings.ts';
import { unreadOf } from '../chat/unread-in-conversation.ts';
import { isNewsTo, seenUpTo } from '../events/announcements.ts';
import { saysWhyNot } from '../cases/visible-decisions.ts';
import { mayManageIt } from '../hosting/may-manage-event-sql.ts';
import { isShownRequest } from '../people/hide-meet-requests.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import { isAcceptedOffer, isOpenOffer } from '../tickets/is-open-transfer-offer.ts';
import { reminderTimes, type TimedReminder } from '../reminders/reminder-times.ts';
import { idFor, me, select } from './notification-cause.ts';
import { notificationKinds, type NotificationKind } from './notification-kind.ts';

/** When the meeting that a request asks for begins; null for one that may begin at any time until the request ends. */
const meetingBegins = sql`case time_window when 'now' then asked_at when 'tomorrow' then expires_at - interval '1 day' end`;

const requests = (now: Date) => sql`
  ${select({
    other_id: sql`from_person`,
    words: sql`case when place = '' then note when note = '' then place else note || ' · ' || place end`,
    ends_at: sql`expires_at`,
    begins_at: meetingBegins,
  })}
  from meet_request
  where notification.kind = 'request' and meet_request.id = ${idFor('request')} and to_person = ${me}
    and status = 'pending' and expires_at > ${now} and ${notBlocked(sql.ref('from_person'), me)} and ${isShownRequest(me)}
  union all
  ${select({
    other_id: sql`to_person`,
    conversation_id: sql`conversation.id`,
    ends_at: sql`expires_at`,
    begins_at: meetingBegins,
  })}
  from meet_request
    join conversation on (first_person, second_person) in ((from_person, to_person), (to_person, from_person))
  where notification.kind = 'accepted' and meet_request.id = ${idFor('accepted')} and from_person = ${me}
    and status = 'accepted' and ${notBlocked(sql.ref('to_person'), me)}`;

const messages = (now: Date) => sql`
  ${select({
    other_id: sql`theirs.person_id`,
    conversation_id: sql`conversation.id`,
    unread: sql`unread.messages`,
    since: sql`(select first.sent_at from message as first where first.conversation_id = conversation.id
      and first.position > mine.read_position and first.sender_id <> ${me} order by position limit 1)`,
  })}
  from conversation
    join member as mine on mine.conversation_id = conversation.id and mine.person_id = ${me}
    join member as theirs on theirs.conversation_id = conversation.id and theirs.person_id <> ${me}
    cross join lateral (select ${unreadOf('conversation.id', 'mine.read_position', 'mine.person_id')} as messages) as unread
  where notification.kind = 'message' and conversation.id = ${idFor('message')}
    and mine.read_position < conversation.last_position and unread.messages > 0
    and not mine.muted and not ${isArchived('mine', 'conversation')}
    and ${notBlocked(sql.ref('theirs.person_id'), me)}
  union all
  ${select({
    other_id: sql`share.person_id`,
    conversation_id: sql`share.conversation_id`,
    ends_at: sql`share.ends_at`,
    is_read: sql`mine.read_position >= message.position`,
  })}
  from share
    join message on message.id = share.id and message.type = 'location'
      and message.sender_id = share.person_id and message.conversation_id = share.conversation_id
    join member as mine on mine.conversation_id = share.conversation_id and mine.person_id = ${me}
  where notification.kind = 'share' and share.id = ${idFor('share')} and share.person_id <> ${me}
    and share.ends_at > ${now} and ${notBlocked(sql.ref('share.person_id'), me)}`;

/** An announcement before the event was cancelled is replaced by the cancellation. */
const announcements = () => sql`
  ${select({
    event_id: sql`event.id`,
    words: sql`announcement.body`,
    begins_at: sql`event.starts_at`,
    is_read: sql`announcement.sent_at <= ${seenUpTo(me, sql.ref('event.id'))}`,
  })}
  from announcement join event on event.id = announcement.event_id
  where notification.kind in ('change', 'announcement') and announcement.id = ${idFor('change', 'announcement')}
    and (event.status = 'published' or (event.status = 'cancelled' and announcement.sent_at >= event.changed_at))
    and ${isNewsTo(me, sql.ref('event.id'))}`;

const isTime = (kind: TimedReminder, now: Date) => {
  const { at, within, over } = reminderTimes[kind];
  const moment = sql.ref(`event.${at}s_at`);
  const after = (ms: number) => new Date(now.getTime() + ms);
  return sql`(notification.kind = ${sql.lit(kind)} and ${moment} <= ${after(within)} and ${moment} > ${after(over)})`;
};

const tickets = (now: Date) => sql`
  ${select({ event_id: sql`event.id`, begins_at: sql`event.starts_at` })}
  from event join payment_order on payment_order.event_id = event.id and payment_order.person_id = ${me}
    and payment_order.status = 'paid'
  where notification.kind in ('day', 'hour', 'after')
    and event.id = case when notification.kind in ('day', 'hour', 'after') then notification.subject end
    and event.status = 'published' and ${notBlocked(sql.ref('event.host_id'), me)}
    and (${isTime('day', now)} or ${isTime('hour', now)} or ${isTime('after', now)})
  union all
  ${select({
    event_id: sql`event.id`,
    words: sql`case when amount_paise > 0 then 'paid' else '' end`,
    begins_at: sql`event.starts_at`,
  })}
  from event cross join lateral (select max(amount_paise) as amount_paise from payment_order
    where payment_order.event_id = event.id and payment_order.person_id = ${me}
      and payment_order.status = 'cancelled') as ordered
  where notification.kind = 'cancelled' and event.id = notification.subject and event.status = 'cancelled'
    and amount_paise is not null
  union all
  ${select({
    event_id: sql`event.id`,
    amount_paise: sql`payment_order.amount_paise`,
    ends_at: sql`hold_until`,
    begins_at: sql`event.starts_at`,
  })}
  from payment_order join event on event.id = payment_order.event_id and event.status = 'published'
  where notification.kind = 'offer' and payment_order.id = ${idFor('offer')} and payment_order.person_id = ${me}
    and payment_order.status = 'open' and hold_until > ${now} and ${notBlocked(sql.ref('event.host_id'), me)}`;

/** The order of a promotion does not name its event. */
const paidEvent = sql`coalesce(event_id, (select event_id from promotion where order_id = payment_order.id))`;

const payments = () => sql`
  ${select({ event_id: paidEvent, amount_paise: sql`amount_paise` })}
  from payment_order
  where notification.kind = 'paid' and payment_order.id = ${idFor('paid')} and person_id = ${me} and status = 'paid'
  union all
  ${select({ event_id: paidEvent, amount_paise: sql`refund.amount_paise` })}
  from payment_order cross join lateral (
    select sum(coalesce(payment.refund_paise, payment.amount_paise))::int as amount_paise from payment
    where payment.order_id = payment_order.id and refunded_at is not null) as refund
  where notification.kind = 'refund' and payment_order.id = ${idFor('refund')} and person_id = ${me}
    and refund.amount_paise > 0`;

const isFailing = sql`exists (select from renewal where renewal.person_id = person.id and renewal.status = 'failing')`;

/** That premium has ended, until they have it again, and before it that a charge failed. `words`: the gateway could not
 * charge them. */
const premiumEnds = (now: Date) => sql`
  ${select({
    words: sql`case when person.premium_until > ${now} then 'failing' when exists (select from renewal where renewal.person_id = person.id
      and (renewal.status = 'failing' or (renewal.status = 'ended' and renewal.ended_at >= month.premium_until)))
      then 'not paid' else '' end`,
  })}
  from payment_order as month join person on person.id = month.person_id
  where notification.kind = 'premium' and month.id = ${idFor('premium')} and month.person_id = ${me} and month.status = 'paid'
    and (person.premium_until <= ${now} or ${isFailing})
    and month.premium_until = (select max(premium_until) from payment_order
      where person_id = ${me} and purpose = 'premium' and status = 'paid')`;

const isShownQuestion = notWithheld('question', sql.ref('question.id'));

const questions = () => sql`
  ${select({
    other_id: sql`question.asker`,
    event_id: sql`event.id`,
    words: sql`question.body`,
    begins_at: sql`event.starts_at`,
  })}
  from event_question as question join event on event.id = question.event_id
  where notification.kind = 'question' and question.id = ${idFor('question')} and question.answer is null
    and ${isShownQuestion} and event.status = 'published' and ${mayManageIt(me, 'answer questions')} and ${notBlocked(sql.ref('question.asker'), me)}
  union all
  ${select({ event_id: sql`event.id`, words: sql`question.answer`, begins_at: sql`event.starts_at` })}
  from event_question as question join event on event.id = question.event_id
  where notification.kind = 'answer' and question.id = ${idFor('answer')} and question.asker = ${me}
    and ${isShownQuestion} and question.answer is not null and event.status = 'published' and ${notBlocked(sql.ref('event.host_id'), me)}`;

/** The ready text of a decision, and the language in which its receiver reads it. */
const template = {
  template: sql`decision.template`,
  language: sql`(select language from notification_settings where person_id = ${me})`,
};

const reports = () => sql`
  ${select({
    words: sql`case when acted then 'acted' when decision.id is not null then '' when not acted then 'not acted' else 'seen' end`,
    ...template,
  })}
  from report join moderation_case on moderation_case.id = report.case_id
    left join lateral (select decision.id, decision.template from decision
      where decision.case_id = moderation_case.id and ${saysWhyNot}
      order by decision.made_at desc limit 1) as decision on true
  where notification.kind = 'report' and report.id = ${idFor('report')} and report.reporter = ${me} and seen_at is not null
  union all
  ${select({ words: sql`decision.words`, ...template })}
  from report join decision on decision.case_id = report.case_id and action = 'answer'
  where notification.kind = 'complaint' and report.id = ${idFor('complaint')} and report.reporter = ${me}`;

const warnings = () => sql`
  ${select({ words: sql`decision.words`, ...template })}
  from decision join moderation_case on moderation_case.id = decision.case_id
  where notification.kind = 'warning' and decision.id = ${idFor('warning')} and moderation_case.person_id = ${me}`;

const isWithheld = sql`exists (select from withheld where withheld.decision_id = decision.id)`;

/** Without the words of a removal that waits, which are for moderators. */
const decisions = () => sql`
  ${select({
    words: sql`case when action = 'suspend' then decision.words else '' end`,
    ...template,
    reason: sql`decision.reason`,
    ends_at: sql`decision.ends_at`,
  })}
  from decision join moderation_case on moderation_case.id = decision.case_id
  where notification.kind = 'suspended' and decision.id = ${idFor('suspended')} and moderation_case.person_id = ${me}
    and action in ('suspend', 'remove account') and ${isWithheld}
  union all
  ${select({
    words: sql`case when action = 'restore' then decision.words else '' end`,
    template: sql`case when action = 'restore' then decision.template end`,
    language: template.language,
  })}
  from decision join moderation_case on moderation_case.id = decision.case_id
  where notification.kind = 'restored' and decision.id = ${idFor('restored')} and moderation_case.person_id = ${me}
    and (action = 'restore' or (action in ('suspend', 'remove account') and not ${isWithheld}))
  union all
  ${select({ words: sql`decision.words`, ...template, reason: sql`decision.reason` })}
  from decision join moderation_case on moderation_case.id = decision.case_id
  where notification.kind = 'upheld' and decision.id = ${idFor('upheld')} and moderation_case.person_id = ${me}
    and action = 'uphold'`;

const handovers = (now: Date) => sql`
  ${select({ other_id: sql`event.host_id`, event_id: sql`event.id`, begins_at: sql`event.starts_at` })}
  from event_team join event on event.id = event_team.event_id
  where notification.kind = 'handover' and event.id = notification.subject and event_team.person_id = ${me}
    and host_offered_at is not null and event.status <> 'cancelled' and event.ends_at > ${now}
    and ${notBlocked(sql.ref('event.host_id'), me)}`;

/** The conversation in which a ticket is offered: one that its receiver keeps quiet says nothing of it, but has it. */
const isQuietOffer = sql`exists (select from conversation
    join member on member.conversation_id = conversation.id and member.person_id = ${me}
  where (first_person, second_person) in ((from_person, to_person), (to_person, from_person))
    and (member.muted or ${isArchived('member', 'conversation')}))`;

const transfers = (now: Date) => sql`
  ${select({
    other_id: sql`case notification.kind when 'transfer' then from_person else to_person end`,
    event_id: sql`event.id`,
    ends_at: sql`case notification.kind when 'transfer' then transfer_offer.expires_at end`,
    begins_at: sql`event.starts_at`,
    is_read: sql`notification.kind = 'transfer' and ${isQuietOffer}`,
  })}
  from transfer_offer join ticket on ticket.id = transfer_offer.ticket_id join event on event.id = ticket.event_id
  where transfer_offer.id = ${idFor('transfer', 'transferred')} and ((notification.kind = 'transfer' and to_person = ${me}
    and ${isOpenOffer(now)}) or (notification.kind = 'transferred' and from_person = ${me} and ${isAcceptedOffer}))`;

const alerts = () => sql`
  ${select({
    words: sql`case when alerted_at is null then '' else 'alerted' end`,
    ends_at: sql`safe_by`,
  })}
  from shared_plan as shared
  where notification.kind = 'safe' and shared.id = ${idFor('safe')} and shared.person_id = ${me}
    and (safe_by is not null or alerted_at is not null)
  union all
  ${select({ words: sql`case when unreached_at is null then status else 'unreached' end` })}
  from trusted_contact as contact
  where notification.kind = 'contact' and contact.id = ${idFor('contact')} and contact.person_id = ${me}
    and (status <> 'asked' or unreached_at is not null)
  union all
  ${select({ words: sql`split_part(trim(sharer.name), ' ', 1)` })}
  from shared_plan as shared
    join person as sharer on sharer.id = shared.person_id
    join trusted_contact as contact on contact.person_id = shared.person_id and contact.status = 'accepted'
    join "user" as reader on reader.id = ${me} and reader."emailVerified" and reader.email = contact.email
  where notification.kind = 'alert' and shared.id = ${idFor('alert')} and alerted_at is not null and alert_digest is not null`;

const causes: Record<NotificationKind, (now: Date) => RawBuilder<unknown>> = {
  request: requests,
  accepted: requests,
  message: messages,
  share: messages,
  change: announcements,
  announcement: announcements,
  cancelled: tickets,
  day: tickets,
  hour: tickets,
  after: tickets,
  offer: tickets,
  question: questions,
  answer: questions,
  paid: payments,
  refund: payments,
  premium: premiumEnds,
  handover: handovers,
  transfer: transfers,
  transferred: transfers,
  report: reports,
  complaint: reports,
  warning: warnings,
  suspended: decisions,
  restored: decisions,
  upheld: decisions,
  safe: alerts,
  contact: alerts,
  alert: alerts,
};

/** Most kinds that get a statement of their own, since each connection prepares it. */
const fewKinds = 2;

/** For statements with `notification`: its cause as its person may see it now; no row once it no longer holds. Much faster
 * for few `kinds`: then it finds no others. */
export function causeAt(now: Date, kinds: ReadonlySet<NotificationKind> | null = null) {
  const wanted = kinds && kinds.size > 0 && kinds.size <= fewKinds ? kinds : new Set(notificationKinds);
  const parts = new Set(notificationKinds.filter((kind) => wanted.has(kind)).map((kind) => causes[kind]));
  return sql`(${sql.join(
    [...parts].map((part) => part(now)),
    sql` union all `,
  )})`;
}
