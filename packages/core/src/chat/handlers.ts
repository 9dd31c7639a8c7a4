import { sql, type Kysely, type Transaction } from 'kysely';
import { personFrom, type PersonFacts } from '../account/person.ts';
import type { Context } from '../context.ts';
import type { Database, MessageRow } from '../database.ts';
import { refused, signedIn, uuid } from '../operation.ts';
import { presenceFrom, presenceRow } from '../people/presence.ts';
import { notBlocked } from '../safety/blocks.ts';
import type { Conversation, Message } from './contract.ts';

function messageFrom(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    message: row.body,
    timestamp: row.sent_at.toISOString(),
    type: row.type,
    position: row.position,
  };
}

type ConversationRow = PersonFacts & {
  conversation_id: string;
  unread: number;
  message_id: string | null;
} & { [K in Exclude<keyof MessageRow, 'id' | 'conversation_id'>]: MessageRow[K] | null };

/** The caller's conversations, latest first, or the one asked for; reached through their own membership. */
async function readConversations({ db, me, now, host }: Context, id?: string): Promise<Conversation[]> {
  const { rows } = await sql<ConversationRow>`
    select conversation.id as conversation_id, person.id, person.name, person.age, person.gender, person.city,
      person.interests, person.picture, person.premium_until,
      latest.id as message_id, latest.position, latest.sender_id, latest.type, latest.body, latest.sent_at,
      (select count(*)::int from message
        where message.conversation_id = conversation.id and message.position > mine.read_position
          and message.sender_id <> ${me}) as unread
    from member as mine
    join conversation on conversation.id = mine.conversation_id
    join member as theirs on theirs.conversation_id = conversation.id and theirs.person_id <> ${me}
    join person on person.id = theirs.person_id
    left join message as latest
      on latest.conversation_id = conversation.id and latest.position = conversation.last_position
    where mine.person_id = ${me} and ${notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id'))} ${id === undefined ? sql`` : sql`and conversation.id = ${id}`}
    order by coalesce(latest.sent_at, conversation.started_at) desc, conversation.id`.execute(db);
  return rows.map((row) => ({
    id: row.conversation_id,
    person: personFrom(row, now),
    online: host.isOnline(row.id),
    lastMessage: row.message_id === null ? null : messageFrom({ ...row, id: row.message_id } as MessageRow),
    unread: row.unread,
  }));
}

/** The caller's place in a conversation; somebody else's, and one with somebody blocked, is not found. */
async function membership({ db, me }: Context, conversationId: string) {
  const row = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .selectAll('mine')
    .where('mine.conversation_id', '=', uuid(conversationId))
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '<>', me)
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Notes that the caller has read up to a position, tells their own devices, and returns what is still unread. */
async function markRead({ db, me, tell }: Context, conversationId: string, position: number): Promise<number> {
  const { read_position } = await db
    .updateTable('member')
    .set({
      read_position: sql`greatest(read_position, least(${position}::int,
        (select last_position from conversation where id = ${conversationId})))`,
    })
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', me)
    .returning('read_position')
    .executeTakeFirstOrThrow();
  const { unread } = await db
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('conversation_id', '=', conversationId)
    .where('position', '>', read_position)
    .where('sender_id', '<>', me)
    .executeTakeFirstOrThrow();
  tell(me, { type: 'chat.read', conversationId, position: read_position, unread });
  return unread;
}

/** What a shared location says: the area's name or, without one, the city's. Never a point. */
async function placeOf({ db, me, host, now }: Context): Promise<string> {
  const { area } = presenceFrom(await presenceRow(db, me).executeTakeFirst(), host.regions, now);
  if (area) return area.name;
  const { city } = await db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirstOrThrow();
  return city;
}

/** People who are connected with somebody: those who learn that they came or went. */
export async function connectedPeople(db: Kysely<Database> | Transaction<Database>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .select('theirs.person_id')
    .where('mine.person_id', '=', id)
    .where('theirs.person_id', '<>', id)
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .execute();
  return rows.map((row) => row.person_id);
}

export const chat = {
  conversations: signedIn.chat.conversations.handler(async ({ context }) => ({
    conversations: await readConversations(context),
  })),

  conversation: signedIn.chat.conversation.handler(async ({ input, context }) => {
    const [found] = await readConversations(context, uuid(input.id));
    if (!found) throw refused('NOT_FOUND');
    return found;
  }),

  messages: signedIn.chat.messages.handler(async ({ input, context }) => {
    await membership(context, input.id);
    let query = context.db.selectFrom('message').selectAll().where('conversation_id', '=', input.id);
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

  send: signedIn.chat.send.handler(async ({ input, context }) => {
    const { db, me, now, tell } = context;
    await membership(context, input.id);
    // Updating the conversation's row puts everybody who writes in it into one line, a repeat of this message included.
    const { last_position: position } = await db
      .updateTable('conversation')
      .set((now) => ({ last_position: now('last_position', '+', 1) }))
      .where('id', '=', input.id)
      .returning('last_position')
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('message')
      .values({
        id: input.messageId,
        conversation_id: input.id,
        position,
        sender_id: me,
        type: input.type,
        body: input.type === 'text' ? input.message : await placeOf(context),
        sent_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const known = await db.selectFrom('message').selectAll().where('id', '=', input.messageId).executeTakeFirst();
      if (known?.sender_id !== me || known.conversation_id !== input.id) throw refused('ID_TAKEN');
      await db
        .updateTable('conversation')
        .set({ last_position: position - 1 })
        .where('id', '=', input.id)
        .execute();
      return messageFrom(known);
    }
    const message = messageFrom(row);
    const members = await db.selectFrom('member').select('person_id').where('conversation_id', '=', input.id).execute();
    for (const { person_id } of members) tell(person_id, { type: 'chat.message', message });
    await markRead(context, input.id, position);
    return message;
  }),

  markRead: signedIn.chat.markRead.handler(async ({ input, context }) => {
    await membership(context, input.id);
    return { unread: await markRead(context, input.id, input.position) };
  }),
};
