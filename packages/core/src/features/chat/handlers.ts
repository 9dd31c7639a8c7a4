import { sql } from 'kysely';
import { personFrom } from '../people/person.ts';
import type { Host, Reader } from '../../kernel/context.ts';
import type { MessageRow, PersonFacts } from '../../kernel/database.ts';
import { reading, refused, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { isGhost } from '../people/ghost.ts';
import { presenceFrom, readWhereabouts } from '../people/presence.ts';
import { notBlocked } from '../people/blocks.ts';
import type { Conversation, SendInput } from './contract.ts';
import { messageFrom, notHidden, type Written } from './message.ts';
import { claimPicture } from '../pictures/pictures.ts';
import { receiptsAreShown, writeRead } from './receipts.ts';
import { unreadOf } from './unread.ts';
import { removeMessage } from './removal.ts';
import { maxFound } from './limits.ts';
import { beginShare, moveShare, readShares } from './shares.ts';
import { endShares } from '../people/end-shares.ts';
import { membership } from '../people/connections.ts';

type ConversationRow = PersonFacts & {
  conversation_id: string;
  unread: number;
  shown_delivered: number;
  shown_read: number;
  receipts_are_shown: boolean;
  ghost_until: Date | null;
  message_id: string | null;
} & { [K in Exclude<keyof MessageRow, 'id' | 'conversation_id'>]: MessageRow[K] | null };

async function readConversations({ db, me, now, host }: Reader, id?: string): Promise<Conversation[]> {
  const { rows } = await sql<ConversationRow>`
    select conversation.id as conversation_id, person.id, person.name, person.age, person.gender, person.city,
      person.interests, person.picture, person.premium_until,
      latest.id as message_id, latest.position, latest.sender_id, latest.type, latest.body, latest.attachment, latest.sent_at,
      ${unreadOf('conversation.id', 'mine.read_position', 'mine.person_id')} as unread,
      theirs.shown_delivered, theirs.shown_read, person.ghost_until,
      ${receiptsAreShown('mine.person_id', 'theirs.person_id')} as receipts_are_shown
    from member as mine
    join conversation on conversation.id = mine.conversation_id
    join member as theirs on theirs.conversation_id = conversation.id and theirs.person_id <> ${me}
    join person on person.id = theirs.person_id
    left join message as newest
      on newest.conversation_id = conversation.id and newest.position = conversation.last_position
    left join lateral (
      select * from message
      where message.conversation_id = conversation.id and ${notHidden(sql.ref('message.id'), sql.ref('mine.person_id'))}
      order by position desc limit 1
    ) as latest on true
    where mine.person_id = ${me} and ${notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id'))} ${id === undefined ? sql`` : sql`and conversation.id = ${id}`}
    order by coalesce(newest.sent_at, conversation.started_at) desc, conversation.id`.execute(db);
  const online = await host.online(rows.map((row) => row.id));
  return rows.map((row) => ({
    id: row.conversation_id,
    person: personFrom(row, now),
    online: online.has(row.id) && !isGhost(row, now),
    lastMessage: row.message_id === null ? null : messageFrom({ ...row, id: row.message_id } as MessageRow),
    unread: row.unread,
    theirs: row.receipts_are_shown
      ? { delivered: row.shown_delivered, read: row.shown_read }
      : { delivered: 0, read: 0 },
  }));
}

async function nameOfPlace(host: Host, me: string, now: Date): Promise<string> {
  const { area } = presenceFrom(await readWhereabouts(host.db, me), host, now);
  if (area) return area.name;
  const { city } = await host.db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirstOrThrow();
  return city;
}

export const chat = {
  conversations: reading.chat.conversations.handler(async ({ context }) => ({
    conversations: await readConversations(context),
  })),

  conversation: reading.chat.conversation.handler(async ({ input, context }) => {
    const [found] = await readConversations(context, uuid(input.id));
    if (!found) throw refused('NOT_FOUND');
    return found;
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
    const rows = await context.db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', input.id)
      .where('type', '=', 'text')
      .where('body', 'ilike', `%${input.words.toWellFormed().replaceAll(/[\\%_]/g, '\\$&')}%`)
      .where(notHidden(sql.ref('message.id'), sql.val(context.me)))
      .orderBy('position', 'desc')
      .limit(maxFound)
      .execute();
    return { messages: rows.map(messageFrom) };
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
