import { sql, type Kysely } from 'kysely';
import { isArchived } from './features/chat/conversation-settings.ts';
import { messageFrom, notHidden, reactionsOf } from './features/chat/message.ts';
import { noReactions, type Reactions } from './features/chat/reaction-kinds.ts';
import { receiptsAreShown } from './features/chat/message-receipts.ts';
import { unreadOf } from './features/chat/unread-in-conversation.ts';
import type { Host } from './kernel/context.ts';
import type { Update } from './contract.ts';
import type { CheckInChange } from './features/check-in/contract.ts';
import type { Event, Announcement } from './features/events/contract.ts';
import type { MeetEntry } from './features/meets/contract.ts';
import type { Database, MessageRow } from './kernel/database.ts';
import { readChange } from './features/check-in/check-in-change.ts';
import { countIn } from './features/check-in/check-in-count.ts';
import { readEvents } from './features/events/read-events.ts';
import { countUnread, readAnnouncements } from './features/events/announcements.ts';
import { entryFor } from './features/meets/meet-entry.ts';
import { ownRequests } from './features/meets/own-requests.ts';
import type { Order, Premium } from './features/payments/contract.ts';
import { readOrders } from './features/payments/read-orders.ts';
import { readPremium } from './features/payments/read-premium.ts';
import { deletedPerson } from './features/people/deleted-person.ts';
import { haveConversation } from './features/people/connections.ts';
import { maySee } from './features/people/audience-sql.ts';
import { notBlocked } from './features/people/not-blocked.ts';
import { onlyRow } from './kernel/only-row.ts';
import type { Reference } from './kernel/updates.ts';

/** Someone who missed more fetches everything. */
export const maxCaughtUp = 500;

type Reader = Pick<Host, 'db' | 'regions' | 'now' | 'gateway'>;

/** What a person missed, in order and as it is now. Null when they must fetch everything: too much, expired, or no
 * longer visible. Content is not stored, so a replay contains only what a fetch would return. */
export async function updatesAfter(
  host: Reader,
  personId: string,
  after: number,
): Promise<{ number: number; update: Update }[] | null> {
  const { db } = host;
  const { rows } = await sql<{ last: number; number: number | null; content: string | null } & MessageRow>`
    with mine as (
      select conversation.id, conversation.first_person = ${personId} as is_first
      from member join conversation on conversation.id = member.conversation_id
      where member.person_id = ${personId} and ${after}
        < case when conversation.first_person = ${personId} then conversation.first_number else conversation.second_number end
        and ${notBlocked(sql.ref('conversation.first_person'), sql.ref('conversation.second_person'))}
    ),
    missed as (
      select number, content, null::uuid as message_id from person_update
      where person_id = ${personId} and number > ${after}
      union all
      select case when is_first then latest.first_number else latest.second_number end, null, latest.id
      from mine cross join lateral (
        select * from message where message.conversation_id = mine.id order by position desc limit ${maxCaughtUp + 1}
      ) as latest
      where ${notHidden(sql.ref('latest.id'), sql`${personId}`)}
    )
    -- Together with what the latest is at this moment: read a moment later it would look like a gap.
    select now.last, missed.number, missed.content, message.*
    from (select coalesce((select last_number from inbox where person_id = ${personId}), 0) as last) as now
    left join missed on missed.number > ${after}
    left join message on message.id = missed.message_id
    order by missed.number limit ${maxCaughtUp + 1}`.execute(db);
  const missed = rows.filter((row): row is typeof row & { number: number } => row.number !== null);
  // A gap is an update that expired or is no longer visible.
  if (onlyRow(rows).last - after !== missed.length || missed.some(({ number }, at) => number !== after + 1 + at))
    return null;
  const references = missed.flatMap(({ content }) => (content === null ? [] : (JSON.parse(content) as Reference)));
  const known = await readReferences(host, personId, references);
  const updates: { number: number; update: Update }[] = [];
  for (const row of missed) {
    const update: Update | null =
      row.content === null
        ? { type: 'chat.message', message: messageFrom(row) }
        : updateOf(JSON.parse(row.content), known);
    if (update === null) return null;
    updates.push({ number: row.number, update });
  }
  return updates;
}

type ReferenceTo<T extends Reference['type']> = Extract<Reference, { type: T }>;

interface Known {
  entries: ReadonlyMap<string, MeetEntry>;
  events: ReadonlyMap<string, Event>;
  announcements: ReadonlyMap<string, { announcements: Announcement[]; unread: number }>;
  orders: ReadonlyMap<string, Order>;
  premium: Premium | null;
  /** The key is the reference as JSON. */
  changes: ReadonlyMap<string, CheckInChange | null>;
  talks: ReadonlyMap<string, Talk>;
  /** The key is the message's id. */
  reactions: ReadonlyMap<string, Reactions>;
  /** Blocked, paused, or no longer there. */
  gone: ReadonlySet<string>;
}

async function readReferences(reader: Reader, me: string, references: readonly Reference[]): Promise<Known> {
  const { db, regions } = reader;
  const of = <T extends Reference['type']>(...types: T[]) =>
    references.filter((it): it is ReferenceTo<T> => types.some((type) => type === it.type));
  const eventIds = new Set(of('event.changed', 'event.reminder', 'question.changed').map(({ eventId }) => eventId));
  const events = await readEvents(
    db,
    regions,
    [...eventIds].map((id) => [me, id] as const),
  );
  const talks = of(
    'chat.read',
    'chat.receipt',
    'chat.settings',
    'chat.closed',
    'chat.removed',
    'chat.reaction',
    'share.ended',
  );
  return {
    entries: await readEntries(reader, me, of('meet.changed', 'meet.reminder')),
    events: new Map(events.map(({ event }) => [event.id, event])),
    announcements: await readAllAnnouncements(db, me, of('event.announcement')),
    orders: await readOwnOrders(db, me, of('order.changed')),
    premium: of('premium.changed').length > 0 ? await readPremium({ db, host: reader }, me, reader.now()) : null,
    changes: await readChanges(db, me, of('check-in.changed')),
    talks: await readTalks(
      db,
      me,
      talks.flatMap(({ conversationId }) => conversationId ?? []),
    ),
    reactions: await readReactions(db, me, of('chat.reaction')),
    gone: await readGone(reader, me, of('person.gone')),
  };
}

async function readGone({ db, now }: Reader, me: string, references: readonly { personId: string }[]) {
  if (references.length === 0) return new Set<string>();
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${references.map(({ personId }) => personId)}::text[]) as one (id)
    where not exists (select from person where person.id = one.id)
      or exists (select from block where blocker = ${me} and blocked = one.id and ended_at is null)
      or exists (select from withheld where subject_type = 'person' and subject_id = one.id)
      or ((exists (select from person where id = one.id and paused_at is not null)
          or not ${maySee(sql`${me}`, sql.ref('one.id'), now())})
        and not ${haveConversation(sql.ref('one.id'), sql`${me}`)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function readEntries({ db, now: clock }: Reader, me: string, references: readonly { requestId: string }[]) {
  if (references.length === 0) return new Map<string, MeetEntry>();
  const now = clock();
  const ids = [...new Set(references.map(({ requestId }) => requestId))];
  const requests = await ownRequests({ db, me }).where('id', 'in', ids).execute();
  return new Map(
    await Promise.all(requests.map(async (row) => [row.id, await entryFor({ db, now }, me, row)] as const)),
  );
}

async function readAllAnnouncements(db: Kysely<Database>, me: string, references: readonly { eventId: string }[]) {
  const read = async (eventId: string) => ({
    announcements: await readAnnouncements({ db, me }, eventId).catch(() => []),
    unread: (await countUnread(db, [me], eventId)).get(me) ?? 0,
  });
  const eventIds = [...new Set(references.map(({ eventId }) => eventId))];
  return new Map(await Promise.all(eventIds.map(async (id) => [id, await read(id)] as const)));
}

async function readOwnOrders(db: Kysely<Database>, me: string, references: readonly { orderId: string }[]) {
  if (references.length === 0) return new Map<string, Order>();
  const ids = references.map(({ orderId }) => orderId);
  const owned = await readOrders(
    db,
    sql`where payment_order.person_id = ${me} and payment_order.id = any(${ids}::uuid[])`,
  );
  return new Map(owned.map(({ order }) => [order.id, order]));
}

async function readChanges(db: Kysely<Database>, me: string, references: readonly ReferenceTo<'check-in.changed'>[]) {
  const changes = new Map<string, CheckInChange | null>();
  for (const [eventId, some] of Map.groupBy(references, (it) => it.eventId)) {
    const { entered } = await countIn({ db }, eventId);
    for (const it of some) changes.set(JSON.stringify(it), await readChange({ db, me }, it, entered));
  }
  return changes;
}

/** Null for what the person may not see any more. */
function updateOf(it: Reference, known: Known): Update | null {
  switch (it.type) {
    case 'meet.changed':
    case 'meet.reminder': {
      const entry = known.entries.get(it.requestId);
      const isListed =
        entry?.request.status === 'pending' || (entry?.request.status === 'accepted' && entry.conversationId !== null);
      return entry && isListed ? { type: it.type, entry } : null;
    }
    case 'event.changed': {
      const event = known.events.get(it.eventId);
      return event ? { type: it.type, event } : null;
    }
    case 'event.reminder': {
      const event = known.events.get(it.eventId);
      return event && event.order !== null ? { type: it.type, kind: it.kind, event } : null;
    }
    case 'question.changed': {
      const event = known.events.get(it.eventId);
      return event ? { type: it.type, eventId: it.eventId, eventName: event.name, step: it.step } : null;
    }
    case 'event.announcement': {
      const { announcements = [], unread = 0 } = known.announcements.get(it.eventId) ?? {};
      const announcement = announcements.find(({ id }) => id === it.announcementId);
      return announcement ? { type: it.type, eventId: it.eventId, announcement, unreadAnnouncements: unread } : null;
    }
    case 'check-in.changed': {
      const change = known.changes.get(JSON.stringify(it));
      return change ? { type: it.type, change } : null;
    }
    case 'order.changed': {
      const order = known.orders.get(it.orderId);
      return order ? { type: it.type, order } : null;
    }
    case 'notifications.changed':
    case 'me.changed':
      return it;
    case 'premium.changed':
      return known.premium && { type: it.type, premium: known.premium };
    case 'person.gone':
      return known.gone.has(it.personId) ? it : null;
    case 'share.ended':
      return it.conversationId === null || known.talks.has(it.conversationId) ? it : null;
  }
  const talk = known.talks.get(it.conversationId);
  if (!talk) return null;
  const { id: conversationId, unread } = talk;
  switch (it.type) {
    case 'chat.read':
      return { type: it.type, conversationId, position: talk.position, unread };
    case 'chat.receipt':
      return {
        type: it.type,
        conversationId,
        ...(talk.is_shown ? { delivered: talk.delivered, read: talk.read } : { delivered: 0, read: 0 }),
      };
    case 'chat.settings':
      return { type: it.type, conversationId, muted: talk.muted, archived: talk.archived };
    case 'chat.closed':
      return talk.is_closed ? { type: it.type, conversationId, person: deletedPerson(talk.other) } : null;
    case 'chat.removed':
      return { ...it, unread };
    case 'chat.reaction':
      // A message that one has deleted meanwhile is not on the device, so that nothing shows them.
      return { ...it, reactions: known.reactions.get(it.messageId) ?? noReactions };
  }
}

async function readReactions(db: Kysely<Database>, me: string, references: readonly { messageId: string }[]) {
  if (references.length === 0) return new Map<string, Reactions>();
  const rows = await db
    .selectFrom('message')
    .select(['id', 'sender_reaction', 'recipient_reaction'])
    .where('id', 'in', [...new Set(references.map(({ messageId }) => messageId))])
    .where(notHidden(sql.ref('message.id'), sql.val(me)))
    .execute();
  return new Map(rows.map((row) => [row.id, reactionsOf(row)]));
}

interface Talk {
  id: string;
  position: number;
  unread: number;
  delivered: number;
  read: number;
  is_shown: boolean;
  is_closed: boolean;
  other: string;
  muted: boolean;
  archived: boolean;
}

async function readTalks(db: Kysely<Database>, me: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Talk>();
  const { rows } = await sql<Talk>`
    select mine.conversation_id as id, mine.read_position as position,
      ${unreadOf('mine.conversation_id', 'mine.read_position', 'mine.person_id')} as unread, mine.muted, ${isArchived('mine', 'conversation')} as archived,
      conversation.closed_at is not null as is_closed, theirs.person_id as other,
      theirs.shown_delivered as delivered, theirs.shown_read as read,
      ${receiptsAreShown('mine.person_id', 'theirs.person_id')} as is_shown
    from member as mine
    join conversation on conversation.id = mine.conversation_id
    join member as theirs on theirs.conversation_id = mine.conversation_id and theirs.person_id <> mine.person_id
    where mine.person_id = ${me} and mine.conversation_id = any(${[...new Set(ids)]}::uuid[])
      and ${notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id'))}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
