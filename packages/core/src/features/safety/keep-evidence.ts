import { sql, type RawBuilder } from 'kysely';
import { haveConversation } from '../people/connections.ts';
import { isOfEvent } from '../pictures/pictures.ts';
import type { Context } from '../../kernel/context.ts';
import { mayManageIt } from '../hosting/may-manage-event-sql.ts';
import { visibleTo } from '../events/event-visibility.ts';
import { pictureIn } from '../events/event-image.ts';
import { isUuid, refused } from '../../kernel/operation.ts';
import { optionalProfileColumns, optionalProfileFrom } from '../people/optional-profile-row.ts';
import { reach } from '../people/read-person.ts';
import { mayBlock, wasAtAnEventWith } from './may-block-or-report.ts';
import { lastKnown } from './last-known-name.ts';
import type { ReportSubject } from './report-reasons.ts';

interface Reportable {
  /** The id as stored: the input may have the same UUID in capitals. */
  id: string;
  /** Null for the operator's calendars. */
  reported: string | null;
  evidence: object;
  pictureId: string | null;
}

/** `later` for someone whom the caller may report only if they met at an event. To look at once would take a time that tells. */
type Found = Reportable | 'later' | null;

export const pictureOf = (id: string) => sql<Uint8Array>`(select content from picture where id = ${id})`;

/** What a report keeps of a subject; null for what the caller can neither see nor had to do with. Blocks change
 * nothing: people block and then report, and others block to avoid a report. Refuses with `NOT_YOURSELF`. */
export async function reportable(context: Context, { type, id }: ReportSubject): Promise<Found> {
  const found = await find[type](context, id);
  if (found !== 'later' && found?.reported === context.me) throw refused('NOT_YOURSELF');
  return found;
}

const find: Record<ReportSubject['type'], (context: Context, id: string) => Promise<Found>> = {
  words: findKnown,
  person: async (context, id) => ((await findKnown(context, id)) === 'later' ? 'later' : readPerson(context, id)),

  event: (context, id) => findEvent(context, id, sql`event.id = ${id}`),

  question: findQuestion,

  message: (context, id) => findMessage(context, id, sql`message.id`, sql`true`),

  async picture(context, id) {
    const inChat = await findMessage(
      context,
      id,
      sql`message.attachment`,
      sql`message.type = 'picture' and message.sender_id <> ${context.me}`,
    );
    if (inChat) return inChat;
    const photo = await findPhoto(context, id);
    if (photo) return photo;
    if (!isUuid(id)) return null;
    const pictureId = id.toLowerCase();
    return findEvent(
      context,
      pictureId,
      sql`exists (select from picture where picture.id = ${pictureId} and ${isOfEvent})`,
    );
  },
};

async function findKnown(context: Context, id: string): Promise<Found> {
  if (id === context.me) throw refused('NOT_YOURSELF');
  return (await mayBlock(context, id)) ? readWords(context, id) : 'later';
}

/** What `reportable` left for later; null for someone whom the caller never met. */
export async function reportableAfterAll(context: Context, { type, id }: ReportSubject): Promise<Reportable | null> {
  if (type === 'picture') {
    const photo = await readPhoto(context, id);
    return photo && (await wasAtAnEventWith(context, photo.reported)) ? photo : null;
  }
  if (!(await wasAtAnEventWith(context, id))) return null;
  return readWords(context, id);
}

async function readPerson(context: Context, id: string): Promise<Reportable | null> {
  const found = await readWords(context, id);
  return found && { ...found, pictureId: await firstShownPhoto(context, id) };
}

async function readWords(context: Context, id: string): Promise<Reportable | null> {
  const row = await context.db
    .selectFrom('person')
    .leftJoin('own_words', 'own_words.person_id', 'person.id')
    .select(['name', 'picture as profilePicture', ...optionalProfileColumns])
    .where('person.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, profilePicture, ...words } = row;
  const shownName = await lastKnownName(context, id);
  return {
    id,
    reported: id,
    evidence: { name, shownName, profilePicture, words: optionalProfileFrom(words) },
    pictureId: null,
  };
}

/** Null unless the caller sees their photos, or did until blocking them. */
async function firstShownPhoto(context: Context, id: string): Promise<string | null> {
  const { db, me } = context;
  const isReached = (await reach(context, id)) !== null;
  const row = await db
    .selectFrom('person')
    .select(sql<string | null>`photos[1]`.as('photo'))
    .where('id', '=', id)
    .where(sql<boolean>`(${haveConversation(sql.val(me), sql.val(id))} or (photos_shown_to = 'nearby' and (${isReached}
      or exists (select from block where blocker = ${me} and blocked = ${id} and ended_at is null))))`)
    .executeTakeFirst();
  return row?.photo ?? null;
}

/** For the reporter. Moderators see the name of now. */
async function lastKnownName(context: Context, id: string): Promise<string | null> {
  const known = await lastKnown(context, id);
  const { rows } = await sql<{ name: string }>`select name from ${known} as person`.execute(context.db);
  return rows[0]?.name ?? null;
}

/** Of someone the caller is or was connected with, or one that people nearby can see. */
async function findPhoto(context: Context, id: string): Promise<Found> {
  const photo = await readPhoto(context, id);
  if (!photo || photo.isConnected || photo.reported === context.me) return photo;
  return (await mayBlock(context, photo.reported)) ? photo : 'later';
}

async function readPhoto(context: Context, id: string) {
  if (!isUuid(id)) return null;
  const row = await context.db
    .selectFrom('picture')
    .innerJoin('person', 'person.id', 'picture.owner')
    .select(['picture.id', 'person.id as personId', 'person.name', 'person.photos_shown_to as shownTo'])
    .select(haveConversation(sql.val(context.me), sql.ref('person.id')).as('isConnected'))
    .where('picture.id', '=', id)
    .where(sql<boolean>`picture.id = any(person.photos)`)
    .executeTakeFirst();
  if (!row) return null;
  const { personId, name, shownTo, isConnected } = row;
  if (personId !== context.me && !isConnected && shownTo !== 'nearby') return null;
  const evidence = { personId, name, shownName: await lastKnownName(context, personId), photoId: row.id, shownTo };
  return { id: row.id, reported: personId, evidence, pictureId: row.id, isConnected };
}

async function findEvent({ db, me }: Context, id: string, which: RawBuilder<unknown>): Promise<Reportable | null> {
  const viewer = sql.val(me);
  const { rows } = await sql<{ reported: string | null; image: string; evidence: object }>`
    select coalesce(event.host_id, feed.owner) as reported, event.image,
      json_build_object('eventId', event.id, 'name', event.name, 'description', event.description, 'category', category,
        'startsAt', starts_at, 'status', status, 'price', price, 'image', event.image,
        'location', case when is_private then area_name else location end,
        'url', source_url, 'hostId', host_id,
        'calendar', case when feed.id is not null then json_build_object('id', feed.id, 'name', feed.name, 'url', feed.url,
          'ownerId', feed.owner, 'isApproved', feed.approved_at is not null) end) as evidence
    from event left join feed on feed.id = event.feed_id
    where ${which} and event.status <> 'draft' and (${visibleTo(viewer)} or ${haveConversation(sql.ref('feed.owner'), viewer)})
    order by event.starts_at, event.id limit 1`.execute(db);
  const [row] = rows;
  return row ? { id, reported: row.reported, evidence: row.evidence, pictureId: pictureIn(row.image) } : null;
}

/** Answered ones are public. Who asked reports the answer, everyone else the question; both are kept. */
async function findQuestion({ db, me }: Context, id: string): Promise<Reportable | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ id: string; reported: string | null; evidence: object }>`
    select question.id, case when asker = ${me} and answer is not null then coalesce(answered_by, event.host_id) else asker end as reported,
      json_build_object('questionId', question.id, 'eventId', event.id, 'eventName', event.name,
        'askerId', asker, 'question', question.body, 'askedAt', asked_at,
        'answeredById', answered_by, 'answer', answer, 'answeredAt', answered_at) as evidence
    from event_question as question join event on event.id = question.event_id
    where question.id = ${id} and ${visibleTo(sql.val(me))}
      and (answer is not null or asker = ${me} or ${mayManageIt(me, 'answer questions')})`.execute(db);
  const [row] = rows;
  return row ? { ...row, pictureId: null } : null;
}

/** The one whose column `by` is `id`. Also after a block. A shared place is not kept. */
async function findMessage(
  { db, me }: Context,
  id: string,
  by: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<Reportable | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ id: string; reported: string; picture_id: string | null; evidence: object }>`
    select ${by} as id, case when sender_id = ${me} then sender_id else other.person_id end as reported, case when message.type = 'picture' then attachment end as picture_id,
      json_build_object('messageId', message.id, 'conversationId', message.conversation_id, 'senderId', sender_id,
        'type', message.type, 'text', body, 'sentAt', sent_at,
        'pictureId', case when message.type = 'picture' then attachment end) as evidence
    from message join member on member.conversation_id = message.conversation_id and member.person_id = ${me}
      join member as other on other.conversation_id = message.conversation_id and other.person_id <> ${me}
    where ${by} = ${id} and ${which} order by sent_at limit 1`.execute(db);
  const [row] = rows;
  return row ? { id: row.id, reported: row.reported, evidence: row.evidence, pictureId: row.picture_id } : null;
}
