import { sql } from 'kysely';
import type { Host, Reader } from '../../kernel/context.ts';
import { likePattern } from '../../kernel/like-pattern.ts';
import { reading, refused, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { presenceFrom, readWhereabouts } from '../people/presence.ts';
import { findConversations, readConversation, readConversationPage } from './conversation-list.ts';
import { changeSettings } from './conversation-settings.ts';
import type { SendInput } from './contract.ts';
import { messageFrom, notHidden, type Written } from './message.ts';
import { claimPicture } from '../pictures/pictures.ts';
import { react } from './react.ts';
import { writeRead } from './receipts.ts';
import { unreadOf } from './unread.ts';
import { removeMessage } from './removal.ts';
import { maxFound, searchedAtOnce } from './search-limits.ts';
import { beginShare, moveShare, readShares } from './shares.ts';
import { endShares } from '../people/end-shares.ts';
import { membership } from '../people/connections.ts';

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
  conversations: reading.chat.conversations.handler(({ input: { after, archived }, context }) =>
    readConversationPage(context, archived, after),
  ),

  findConversations: reading.chat.findConversations.handler(async ({ input: { words }, context }) => {
    if (!(await context.host.rateLimits.take('conversationSearches', context.me))) throw refused('TOO_MANY');
    return { conversations: await findConversations(context, words) };
  }),

  conversation: reading.chat.conversation.handler(async ({ input, context }) => {
    return readConversation(context, uuid(input.id));
  }),

  setMuted: signedIn.chat.setMuted.handler(({ input: { id, on }, context }) =>
    changeSettings(context, id, { muted: on }),
  ),

  setArchived: signedIn.chat.setArchived.handler(({ input: { id, on }, context }) =>
    changeSettings(context, id, { archived: on }),
  ),

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

  react: signedIn.chat.react.handler(({ input: { id, messageId, reaction }, context }) =>
    react(context, id, messageId, reaction),
  ),

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

/** Apart from the statement that writes: most messages are no replies. One that was written before is left to the writer.
 * Refuses with `NOT_FOUND` and `REPLY_GONE`. */
async function mustSeeOriginal(
  { db }: Host,
  me: string,
  { id, messageId, replyTo }: { id: string; messageId: string; replyTo: number },
) {
  const { id: conversationId } = await membership(db, me, id);
  const { rows } = await sql`
    select from message
    where conversation_id = ${conversationId} and position = ${replyTo}
      and ${notHidden(sql.ref('message.id'), sql.val(me))}
    union all
    select from message where id = ${messageId}`.execute(db);
  if (rows.length === 0) throw refused('REPLY_GONE');
}

/** Refuses like `MessageWriter.write` and `beginShare`, and with `NOT_FOUND` for someone else's picture. */
export async function sendMessage(host: Host, me: string, input: SendInput): Promise<Written> {
  if (!(await host.rateLimits.take('messages', me))) throw refused('MESSAGES_TOO_FAST');
  const conversationId = uuid(input.id);
  const write = (body: string, attachment: string | null = null, replyTo?: number) =>
    host.messages.write({
      id: input.messageId,
      conversationId,
      senderId: me,
      type: input.type,
      body,
      attachment,
      replyTo,
    });
  if (input.type === 'text') {
    if (input.replyTo !== undefined) await mustSeeOriginal(host, me, { ...input, replyTo: input.replyTo });
    return write(input.message.toWellFormed(), null, input.replyTo);
  }
  if (input.type === 'picture') return write('', await claimPicture(host.db, me, input.pictureId, host.now()));
  if (!input.place) return write(await nameOfPlace(host, me, host.now()));
  await beginShare(host, me, { id: input.messageId, conversationId, place: input.place });
  return write('', input.messageId);
}
