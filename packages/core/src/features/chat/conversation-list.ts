import { sql } from 'kysely';
import { notBlocked } from '../people/blocks.ts';
import { isGhost } from '../people/ghost.ts';
import { personFrom } from '../people/person.ts';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import type { MessageRow, PersonFacts } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import type { Conversation } from './contract.ts';
import { conversationsPage } from './list-sizes.ts';
import { messageFrom, notHidden } from './message.ts';
import { receiptsAreShown } from './receipts.ts';
import { unreadOf } from './unread.ts';

type ConversationRow = PersonFacts & {
  conversation_id: string;
  last_at: string;
  unread: number;
  shown_delivered: number;
  shown_read: number;
  receipts_are_shown: boolean;
  ghost_until: Date | null;
  message_id: string | null;
} & { [K in Exclude<keyof MessageRow, 'id' | 'conversation_id'>]: MessageRow[K] | null };

/** A place in the list of conversations: when its last message was sent, with all its digits, and its id. */
type Place = [lastAt: string, id: string];

const cursors = cursorsOf<Place>('conversations');

/** One conversation, or at most `conversationsPage` of them, and one more that tells that there are others. */
async function readConversations(
  { db, me, now, host }: Reader,
  { id, after }: { id?: string; after?: string | undefined },
): Promise<{ conversation: Conversation; place: Place }[]> {
  const place = after === undefined ? null : cursors.unseal(host, after);
  const { rows } = await sql<ConversationRow>`
    with listed as (
      select conversation.id, mine.person_id, mine.read_position, theirs.person_id as other_id,
        theirs.shown_delivered, theirs.shown_read,
        coalesce(newest.sent_at, conversation.started_at) as last_at
      from member as mine
      join conversation on conversation.id = mine.conversation_id
      join member as theirs on theirs.conversation_id = conversation.id and theirs.person_id <> ${me}
      left join message as newest
        on newest.conversation_id = conversation.id and newest.position = conversation.last_position
      where mine.person_id = ${me} and ${notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id'))}
        ${id === undefined ? sql`` : sql`and conversation.id = ${id}`}
    ), page as (
      select * from listed
      ${place === null ? sql`` : sql`where (last_at, id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`}
      order by last_at desc, id desc limit ${conversationsPage + 1}
    )
    select page.id as conversation_id, page.last_at::text as last_at, person.id, person.name, person.age, person.gender, person.city,
      person.interests, person.picture, person.premium_until,
      latest.id as message_id, latest.position, latest.sender_id, latest.type, latest.body, latest.attachment, latest.sent_at,
      ${unreadOf('page.id', 'page.read_position', 'page.person_id')} as unread,
      page.shown_delivered, page.shown_read, person.ghost_until,
      ${receiptsAreShown('page.person_id', 'page.other_id')} as receipts_are_shown
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
      person: personFrom(row, now),
      online: online.has(row.id) && !isGhost(row, now),
      lastMessage: row.message_id === null ? null : messageFrom({ ...row, id: row.message_id } as MessageRow),
      unread: row.unread,
      theirs: row.receipts_are_shown
        ? { delivered: row.shown_delivered, read: row.shown_read }
        : { delivered: 0, read: 0 },
    },
    place: [row.last_at, row.conversation_id],
  }));
}

/** In all conversations; at most `maxUnread` of each count. */
async function countUnread({ db, me }: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(${unreadOf('conversation.id', 'mine.read_position', 'mine.person_id')}), 0)::int as unread
    from member as mine
    join conversation on conversation.id = mine.conversation_id and conversation.last_position > mine.read_position
    join member as theirs on theirs.conversation_id = conversation.id and theirs.person_id <> ${me}
    where mine.person_id = ${me} and ${notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id'))}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** A page of conversations, latest first. Refuses with `CURSOR_UNUSABLE`. */
export async function readConversationPage(context: Reader, after: string | undefined) {
  const [found, unread] = await Promise.all([readConversations(context, { after }), countUnread(context)]);
  const page = found.slice(0, conversationsPage);
  const last = page.at(-1);
  return {
    conversations: page.map(({ conversation }) => conversation),
    unread,
    next: last && found.length > page.length ? cursors.seal(context.host, last.place) : null,
  };
}

/** Refuses with `NOT_FOUND`. */
export async function readConversation(context: Reader, id: string): Promise<Conversation> {
  const [found] = await readConversations(context, { id });
  if (!found) throw refused('NOT_FOUND');
  return found.conversation;
}
