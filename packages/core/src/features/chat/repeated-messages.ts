import { sql } from 'kysely';
import type { Host, Reader } from '../../kernel/context.ts';
import { membership } from '../people/connections.ts';
import { findRepeated, noteFirstText } from '../warnings/find-repeated-texts.ts';
import { mayBeRepeated } from '../warnings/repeated-text.ts';
import { firstMessages } from '../warnings/repeated-text-limits.ts';
import type { Message } from './contract.ts';
import { notHidden } from './message.ts';

/** After the write, so that the writer has nothing to do with it, and again when its sender repeats it. */
export async function noteFirstMessage(host: Host, { conversationId, senderId, type, message }: Message) {
  if (type !== 'text' || !mayBeRepeated(message)) return;
  const to = await host.db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.name'])
    .where('conversation_id', '=', conversationId)
    .where('person_id', '<>', senderId)
    .executeTakeFirst();
  if (to) await noteFirstText(host, host.db, { from: senderId, to, text: message }, host.now());
}

/** The positions of the other person's first messages that they sent to many people. Refuses with `NOT_FOUND`. */
export async function readRepeated({ host, db, me, now }: Reader, conversationId: string): Promise<number[]> {
  const { id, other } = await membership(db, me, conversationId);
  const rows = await db
    .selectFrom('message')
    .innerJoin('person', (join) => join.on('person.id', '=', me))
    .select(['position', 'body', 'name'])
    .where('conversation_id', '=', id)
    .where('position', '<=', firstMessages)
    .where('sender_id', '=', other)
    .where('type', '=', 'text')
    .where(notHidden(sql.ref('message.id'), sql.val(me)))
    .orderBy('position')
    .execute();
  const texts = rows.map(({ position, body, name }) => ({ position, text: body, from: other, to: { id: me, name } }));
  return (await findRepeated(host, db, texts, now)).map(({ position }) => position);
}
