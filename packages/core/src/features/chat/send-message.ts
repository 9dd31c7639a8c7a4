import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { mustBeAdult, refused, uuid } from '../../kernel/operation.ts';
import { visibleTo } from '../events/event-visibility.ts';
import { membership } from '../people/connections.ts';
import { presenceFrom, readWhereabouts } from '../people/presence.ts';
import { claimPicture } from '../pictures/pictures.ts';
import type { SendInput } from './contract.ts';
import { firstMessages } from '../warnings/repeated-text-limits.ts';
import { noteFirstMessage } from './repeated-messages.ts';
import { notHidden, type Written } from './message.ts';
import { beginShare, type Sender } from './location-shares.ts';
import { maxPictureMessages } from './message-limits.ts';

async function nameOfPlace(host: Host, me: string, now: Date): Promise<string> {
  const { area } = presenceFrom(await readWhereabouts(host.db, me), host, now);
  if (area) return area.name;
  const { city } = await host.db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirstOrThrow();
  return city;
}

/** A separate statement, as few messages are replies. Allows repeats. Refuses with `NOT_FOUND` and `REPLY_GONE`. */
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

/** Nobody can send what they may not see, to find out whether it exists. Refuses with `EVENT_GONE`. */
async function mustSeeEvent({ db }: Host, me: string, { messageId, eventId }: { messageId: string; eventId: string }) {
  const { rows } = await sql`
    select from event where id = ${eventId} and status <> 'draft' and ${visibleTo(sql.val(me))}
    union all
    select from message where id = ${messageId}`.execute(db);
  if (rows.length === 0) throw refused('EVENT_GONE');
}

async function mustNotBeEverywhere({ db }: Host, { messageId, pictureId }: { messageId: string; pictureId: string }) {
  const { rows } = await sql`
    select from message where attachment = ${pictureId} and type = 'picture' and id <> ${uuid(messageId)}
    limit ${maxPictureMessages}`.execute(db);
  if (rows.length >= maxPictureMessages) throw refused('TOO_MANY');
}

/** Refuses like `MessageWriter.write` and `beginShare`, and with `NOT_FOUND` for someone else's picture. */
export async function sendMessage(host: Host, sender: Sender, input: SendInput): Promise<Written> {
  const { me } = sender;
  // Socket messages aren't validated by the contract.
  await mustBeAdult(host, me);
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
    const written = await write(input.message.toWellFormed(), null, input.replyTo);
    if (written.message.position <= firstMessages) await noteFirstMessage(host, written.message);
    return written;
  }
  if (input.type === 'picture') {
    const pictureId = await claimPicture(host.db, me, input.pictureId, host.now());
    await mustNotBeEverywhere(host, { messageId: input.messageId, pictureId });
    return write(input.caption?.toWellFormed() ?? '', pictureId);
  }
  if (input.type === 'event') {
    await mustSeeEvent(host, me, input);
    return write(input.eventId);
  }
  if (!input.place) return write(await nameOfPlace(host, me, host.now()));
  await beginShare(host, sender, { id: input.messageId, conversationId, place: input.place });
  return write('', input.messageId);
}
