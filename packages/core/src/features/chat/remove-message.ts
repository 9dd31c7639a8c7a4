import { sql } from 'kysely';
import type { Context, Work } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import type { Removal } from './contract.ts';
import { messageFrom } from './message.ts';
import { deletePicture } from '../pictures/pictures.ts';
import { unreadOf } from './unread-in-conversation.ts';
import { mayRemoveForBoth } from './may-remove-message.ts';
import { endShares } from '../people/end-location-shares.ts';

/** Both members, locked until the commit together with the conversation's messages and read positions. */
async function holdMembers({ db }: Pick<Work, 'db'>, conversationId: string) {
  await db.selectFrom('conversation').select('id').where('id', '=', conversationId).forNoKeyUpdate().execute();
  return db
    .selectFrom('member')
    .select('person_id')
    .where('conversation_id', '=', conversationId)
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute();
}

const unreadBy = async ({ db }: Pick<Work, 'db'>, conversationId: string, personId: string): Promise<number> => {
  const { unread } = await db
    .selectFrom('member')
    .select(unreadOf('member.conversation_id', 'member.read_position', 'member.person_id').as('unread'))
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return unread;
};

export async function removeMessage(
  context: Context,
  conversationId: string,
  messageId: string,
  from: Removal['from'],
): Promise<Removal> {
  const { db, me, now, sendUpdate } = context;
  // Locked before counting: of two updates the later one has the later count.
  const members = await holdMembers(context, conversationId);
  const row = await db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', uuid(messageId))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  const removed = { conversationId, messageId: row.id, position: row.position, from };
  let changed: boolean;
  // Deleting the message must stop its share: nothing else could.
  if (row.sender_id === me) await endShares(context, sql`share.id = ${row.id} and share.person_id = ${me}`);
  if (from === 'me') {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('message_hidden')
      .values({ message_id: row.id, person_id: me })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    changed = numInsertedOrUpdatedRows === 1n;
  } else {
    if (row.sender_id !== me) throw refused('NOT_FOUND');
    changed = row.type !== 'removed';
    if (changed && !mayRemoveForBoth(messageFrom(row), me, now)) throw refused('TOO_LATE');
    if (changed)
      await db
        .updateTable('message')
        .set({
          type: 'removed',
          body: '',
          attachment: null,
          sender_reaction: null,
          recipient_reaction: null,
          reply_to: null,
        })
        .where('id', '=', row.id)
        .execute();
    if (changed && row.type === 'picture' && row.attachment !== null) await deletePicture(db, row.attachment);
  }
  if (changed)
    for (const { person_id } of members)
      if (from === 'both' || person_id === me)
        sendUpdate(person_id, {
          type: 'chat.removed',
          ...removed,
          unread: await unreadBy(context, conversationId, person_id),
        });
  return { ...removed, unread: await unreadBy(context, conversationId, me) };
}

/** A message that moderators hid leaves the open conversations of both. */
export async function sendHidden(work: Pick<Work, 'db' | 'sendUpdate'>, id: string) {
  const row = await work.db
    .selectFrom('message')
    .select(['conversation_id', 'position'])
    .where('id', '=', uuid(id))
    .executeTakeFirst();
  if (!row) return;
  const { conversation_id: conversationId, position } = row;
  for (const { person_id } of await holdMembers(work, conversationId))
    work.sendUpdate(person_id, {
      type: 'chat.removed',
      conversationId,
      messageId: id,
      position,
      from: 'me',
      unread: await unreadBy(work, conversationId, person_id),
    });
}
