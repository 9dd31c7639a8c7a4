import { sql, type RawBuilder } from 'kysely';
import { notBlockedWith } from '../people/not-blocked.ts';
import { isGhostOrPaused } from '../people/is-ghost-or-paused.ts';
import { profileFrom } from '../people/person.ts';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import type { MessageRow, PersonFacts } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import type { Conversation } from './contract.ts';
import { archivedBy, isArchived, mutedBy } from './conversation-settings.ts';
import { conversationsPage } from './list-sizes.ts';
import { messageFrom, notHidden } from './message.ts';
import { namesSearchedAtOnce } from './search-limits.ts';
import { unreadOf } from './unread-in-conversation.ts';

type ConversationRow = PersonFacts & {
  conversation_id: string;
  last_at: string;
  unread: number;
  shown_delivered: number;
  shown_read: number;
  receipts_are_shown: boolean;
  ghost_until: Date | null;
  paused_at: Date | null;
  message_id: string | null;
  muted: boolean;
  archived: boolean;
  closed: boolean;
  archived_in_all: number;
} & { [K in Exclude<keyof MessageRow, 'id' | 'conversation_id'>]: MessageRow[K] | null };

/** A place in the list of conversations: when its last message was sent, with all its digits, and its id. */
type Place = [lastAt: string, id: string];

export const conversationCursors = cursorsOf<Place>('conversations');

export type Named = (name: RawBuilder<string>) => RawBuilder<boolean>;

/** Searches only the latest of `own`, so that its time does not grow with the number of conversations. */
const withNames = (named: Named) => sql`
  select recent.other_id from (select other_id from own order by last_at desc limit ${namesSearchedAtOnce}) as recent
  join person as other on other.id = recent.other_id
  where ${named(sql.ref('other.name'))}`;

export const archivedCount = (me: string) => sql<number>`(select count(*)::int from conversation
  where id in (${archivedBy(me)}) and ${notBlockedWith(me, sql.ref('first_person'))}
    and ${notBlockedWith(me, sql.ref('second_person'))})`;

/** One conversation, or at most `conversationsPage` of them, and one more that tells that there are others. */
export async function readConversations(
  { db, me, now, host }: Reader,
  {
    id,
    archived,
    muted = false,
    after,
    named,
    countsArchived = false,
  }: {
    id?: string;
    archived?: boolean;
    muted?: boolean;
    after?: string | undefined;
    named?: Named;
    countsArchived?: boolean;
  },
): Promise<{ conversation: Conversation; place: Place; archivedInAll: number }[]> {
  const place = after === undefined ? null : conversationCursors.unseal(host, after);
  const { rows } = await sql<ConversationRow>`
    with own as (
      select id, second_person as other_id, coalesce(last_sent_at, started_at) as last_at, last_position, closed_at
      from conversation where first_person = ${me}
      union all
      select id, first_person, coalesce(last_sent_at, started_at), last_position, closed_at
      from conversation where second_person = ${me}
    ), listed as (
      select * from own
      where ${notBlockedWith(me, sql.ref('other_id'))}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${archived === undefined ? sql`` : sql`and id ${archived ? sql`` : sql`not`} in (${archivedBy(me)})`}
        ${muted ? sql`and id in (${mutedBy(me)})` : sql``}
        ${named === undefined ? sql`` : sql`and other_id in (${withNames(named)})`}
        ${place === null ? sql`` : sql`and (last_at, id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`}
      order by last_at desc, id desc limit ${conversationsPage + 1}
    ), page as (
      select listed.*, mine.person_id, mine.read_position, mine.muted, ${isArchived('mine', 'listed')} as archived,
        closed_at is not null as closed, theirs.shown_delivered, theirs.shown_read
      from listed
      join member as mine on mine.conversation_id = listed.id and mine.person_id = ${me}
      join member as theirs on theirs.conversation_id = listed.id and theirs.person_id = listed.other_id
    )
    select page.id as conversation_id, page.last_at::text as last_at, person.id, person.name, person.age, person.gender, person.city,
      person.interests, person.picture, person.premium_until, person.verified_by,
      latest.id as message_id, latest.position, latest.sender_id, latest.type, latest.body, latest.attachment, latest.sent_at,
      latest.reply_to, latest.sender_reaction, latest.recipient_reaction,
      ${unreadOf('page.id', 'page.read_position', 'page.person_id')} as unread,
      page.muted, page.archived, page.closed, page.shown_delivered, page.shown_read, person.ghost_until, person.paused_at,
      person.read_receipts and (select read_receipts from person where id = ${me}) as receipts_are_shown,
      ${countsArchived ? archivedCount(me) : sql.lit(0)} as archived_in_all
    from page
    join person on person.id = page.other_id
    left join lateral (
      select * from message
      where message.conversation_id = page.id and ${notHidden(sql.ref('message.id'), sql.ref('page.person_id'))}
      order by position desc limit 1
    ) as latest on true
    order by page.last_at desc, page.id desc`.execute(db);
  const online = await host.online(rows.map((row) => row.id));
  return rows.map((row) => ({
    conversation: {
      id: row.conversation_id,
      person: profileFrom(row, now),
      closed: row.closed,
      online: online.has(row.id) && !isGhostOrPaused(row, now),
      lastMessage: row.message_id === null ? null : messageFrom({ ...row, id: row.message_id } as MessageRow),
      unread: row.unread,
      muted: row.muted,
      archived: row.archived,
      theirs: row.receipts_are_shown
        ? { delivered: row.shown_delivered, read: row.shown_read }
        : { delivered: 0, read: 0 },
    },
    place: [row.last_at, row.conversation_id],
    archivedInAll: row.archived_in_all,
  }));
}

export async function readConversation(context: Reader, id: string): Promise<Conversation> {
  const [found] = await readConversations(context, { id });
  if (!found) throw refused('NOT_FOUND');
  return found.conversation;
}
