import { sql } from 'kysely';
import { personFrom } from '../people/person.ts';
import type { Host, Reader } from '../../kernel/context.ts';
import type { MessageRow, PersonFacts } from '../../kernel/database.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { likePattern } from '../../kernel/like-pattern.ts';
import { reading, refused, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { isGhost } from '../people/ghost.ts';
import { presenceFrom, readWhereabouts } from '../people/presence.ts';
import { notBlockedWith } from '../people/blocks.ts';
import type { Conversation, SendInput } from './contract.ts';
import { messageFrom, notHidden, type Written } from './message.ts';
import { claimPicture } from '../pictures/pictures.ts';
import { receiptsAreShown, writeRead } from './receipts.ts';
import { unreadOf } from './unread.ts';
import { removeMessage } from './removal.ts';
import { conversationsPage, maxFound, searchedAtOnce } from './constants.ts';
import { beginShare, moveShare, readShares } from './shares.ts';
import { endShares } from '../people/end-shares.ts';
import { membership } from '../people/connections.ts';

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
    with own as (
      select id, second_person as other_id, coalesce(last_sent_at, started_at) as last_at
      from conversation where first_person = ${me}
      union all
      select id, first_person, coalesce(last_sent_at, started_at) from conversation where second_person = ${me}
    ), listed as (
      select * from own
      where ${notBlockedWith(me, sql.ref('other_id'))}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${place === null ? sql`` : sql`and (last_at, id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`}
      order by last_at desc, id desc limit ${conversationsPage + 1}
    ), page as (
      select listed.*, mine.person_id, mine.read_position, theirs.shown_delivered, theirs.shown_read
      from listed
      join member as mine on mine.conversation_id = listed.id and mine.person_id = ${me}
      join member as theirs on theirs.conversation_id = listed.id and theirs.person_id = listed.other_id
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
    from (select id, last_position, second_person as other_id from conversation where first_person = ${me}
      union all select id, last_position, first_person from conversation where second_person = ${me}) as conversation
    -- Looked up one by one: PostgreSQL expects few conversations, and would compare each with each.
    cross join lateral (select * from member
      where member.conversation_id = conversation.id and member.person_id = ${me} limit 1) as mine
    where mine.read_position < conversation.last_position and ${notBlockedWith(me, sql.ref('conversation.other_id'))}`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

async function nameOfPlace(host: Host, me: string, now: Date): Promise<string> {
  const { area } = presenceFrom(await readWhereabouts(host.db, me), host, now);
  if (area) return area.name;
  const { city } = await host.db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirstOrThrow();
  return city;
}

async function lastPosition({ db }: Reader, conversationId: string): Promise<number> {
  const { last_position } = await db
    .selectFrom('conversation')
    .select('last_position')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return last_position;
}

export const chat = {
  conversations: reading.chat.conversations.handler(async ({ input, context }) => {
    const [found, unread] = await Promise.all([readConversations(context, input), countUnread(context)]);
    const page = found.slice(0, conversationsPage);
    const last = page.at(-1);
    return {
      conversations: page.map(({ conversation }) => conversation),
      unread,
      next: last && found.length > page.length ? cursors.seal(context.host, last.place) : null,
    };
  }),

  conversation: reading.chat.conversation.handler(async ({ input, context }) => {
    const [found] = await readConversations(context, { id: uuid(input.id) });
    if (!found) throw refused('NOT_FOUND');
    return found.conversation;
  }),

  messages: reading.chat.messages.handler(async ({ input, context }) => {
    await membership(context.db, context.me, input.id);
    let query = context.db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', input.id)
      .where(notHidden(sql.ref('message.id'), sql.val(context.me)));
    if (input.before !== undefined) query = query.where('position', '<', input.before);
    const rows = await query
      .orderBy('position', 'desc')
      .limit(input.limit + 1)
      .execute();
    return {
      messages: rows.slice(0, input.limit).toReversed().map(messageFrom),
      hasOlder: rows.length > input.limit,
    };
  }),

  send: withoutTransaction.chat.send.handler(
    async ({ input, context: { host, me } }) => (await sendMessage(host, me, input)).message,
  ),

  remove: signedIn.chat.remove.handler(async ({ input, context }) => {
    const { id } = await membership(context.db, context.me, input.id);
    return removeMessage(context, id, input.messageId, input.from);
  }),

  search: reading.chat.search.handler(async ({ input, context }) => {
    await membership(context.db, context.me, input.id);
    const end = input.before ?? (await lastPosition(context, input.id)) + 1;
    const start = Math.max(1, end - searchedAtOnce);
    const rows = await context.db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', input.id)
      .where('position', '>=', start)
      .where('position', '<', end)
      .where('type', '=', 'text')
      .where('body', 'ilike', likePattern(input.words))
      .where(notHidden(sql.ref('message.id'), sql.val(context.me)))
      .orderBy('position', 'desc')
      .limit(maxFound)
      .execute();
    const last = rows[maxFound - 1]?.position ?? start;
    return { messages: rows.map(messageFrom), next: last > 1 ? last : null };
  }),

  shares: reading.chat.shares.handler(async ({ context }) => ({ shares: await readShares(context) })),

  moveShare: signedIn.chat.moveShare.handler(async ({ input: { id, ...place }, context }) => {
    await moveShare(context, uuid(id), place);
    return {};
  }),

  endShare: signedIn.chat.endShare.handler(async ({ input, context }) => {
    await endShares(context, sql`share.id = ${uuid(input.id)} and share.person_id = ${context.me}`);
    return {};
  }),

  seen: withoutTransaction.chat.seen.handler(async ({ input, context: { host, me } }) => {
    await membership(host.db, me, input.id);
    await writeRead(host, [{ personId: me, ...input }]);
    host.receipts.note(me, input);
    return host.db
      .selectFrom('member')
      .select(unreadOf('member.conversation_id', 'member.read_position', 'member.person_id').as('unread'))
      .where('conversation_id', '=', input.id)
      .where('person_id', '=', me)
      .executeTakeFirstOrThrow();
  }),
};

/** Refuses like `MessageWriter.write` and `beginShare`, with `MESSAGES_TOO_FAST` beyond the rate limit, and with
 * `NOT_FOUND` for someone else's picture. */
export async function sendMessage(host: Host, me: string, input: SendInput): Promise<Written> {
  if (!(await host.rateLimits.take('messages', me))) throw refused('MESSAGES_TOO_FAST');
  const conversationId = uuid(input.id);
  const write = (body: string, attachment: string | null = null) =>
    host.messages.write({ id: input.messageId, conversationId, senderId: me, type: input.type, body, attachment });
  if (input.type === 'text') return write(input.message.toWellFormed());
  if (input.type === 'picture') return write('', await claimPicture(host.db, me, input.pictureId, host.now()));
  if (!input.place) return write(await nameOfPlace(host, me, host.now()));
  await beginShare(host, me, { id: input.messageId, conversationId, place: input.place });
  return write('', input.messageId);
}
