import { sql, type Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { visibleTo } from '../events/event.ts';
import { notBlocked } from '../people/blocks.ts';
import { pictureLifeMs } from './rules.ts';

/** A picture as it is kept: encoded by the server, without anything that a camera wrote beside it. Sides in px. */
export interface Encoded {
  content: Uint8Array;
  contentType: string;
  width: number;
  height: number;
}

/** What its owner is told of a picture that is kept. */
export interface Kept {
  id: string;
  width: number;
  height: number;
}

const columns = ['id', 'owner', 'width', 'height'] as const;

/** Of whoever sends the same picture again: what is there already. Refuses with `ID_TAKEN` when it is somebody else's. */
export async function keptPicture(db: Kysely<Database>, me: string, id: string): Promise<Kept | null> {
  const row = await db.selectFrom('picture').select(columns).where('id', '=', uuid(id)).executeTakeFirst();
  if (!row) return null;
  const { owner, ...kept } = row;
  if (owner !== me) throw refused('ID_TAKEN');
  return kept;
}

/** Friction: refuses whoever has sent too many of late, before their bytes are looked at. */
export async function countPicture({ rateLimits }: Host, me: string) {
  if (!(await rateLimits.take('pictures', me))) throw refused('PICTURES_HOURLY');
}

/** Keeps a picture under an id of its owner's choice; the first one under it stays. */
export async function keepPicture({ db, now }: Host, me: string, id: string, picture: Encoded): Promise<Kept> {
  const at = now();
  await db
    .insertInto('picture')
    .values({
      id: uuid(id),
      owner: me,
      content: picture.content,
      content_type: picture.contentType,
      width: picture.width,
      height: picture.height,
      made_at: at,
      wanted_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const kept = await keptPicture(db, me, id);
  if (!kept) throw refused('NOT_FOUND');
  return kept;
}

/**
 * The picture that somebody is about to send or to show; only their own is found. One statement sees it and keeps it from
 * being tidied away before the message or the event has it.
 */
export async function wantPicture(db: Kysely<Database>, me: string, id: string, now: Date): Promise<string> {
  const row = await db
    .updateTable('picture')
    .set({ wanted_at: now })
    .where('id', '=', id)
    .where('owner', '=', me)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row.id;
}

/** Whether the event of the statement shows the picture of the statement. */
export const isOfEvent = sql<boolean>`event.image = 'api/pictures/' || picture.id`;

/**
 * The row of a picture that somebody may see: their own, one that its owner has sent in a conversation of theirs unless
 * one of the two has blocked the other, and one of an event that they may see. For everybody else there is no row.
 */
const visiblePicture = (db: Kysely<Database>, me: string, id: string) =>
  db
    .selectFrom('picture')
    .where('id', '=', uuid(id))
    .where(
      sql<boolean>`(picture.owner = ${me} or exists (
        select from message join member as mine on mine.conversation_id = message.conversation_id
        where mine.person_id = ${me} and message.attachment = picture.id and message.type = 'picture'
          and message.sender_id = picture.owner
          and ${notBlocked(sql.ref('mine.person_id'), sql.ref('picture.owner'))})
        or exists (select from event where ${isOfEvent} and ${visibleTo(sql.val(me))}))`,
    );

/** A picture with its bytes. Refuses with `NOT_FOUND` those who may not see it. */
export async function readPicture(
  db: Kysely<Database>,
  me: string,
  id: string,
): Promise<{ content: Uint8Array; contentType: string }> {
  const row = await visiblePicture(db, me, id).select(['content', 'content_type as contentType']).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Refuses with `NOT_FOUND` like `readPicture`, without reading the bytes. */
export async function checkPicture(db: Kysely<Database>, me: string, id: string): Promise<void> {
  if (!(await visiblePicture(db, me, id).select('id').executeTakeFirst())) throw refused('NOT_FOUND');
}

/** A picture by its id, for a caller that knows that it is for everybody. */
export const readPictureForAll = (
  db: Kysely<Database>,
  id: string,
): Promise<{ content: Uint8Array; contentType: string } | undefined> =>
  db
    .selectFrom('picture')
    .select(['content', 'content_type as contentType'])
    .where('id', '=', uuid(id))
    .executeTakeFirst();

const isUnused = sql<boolean>`not exists (
    select from message where message.attachment = picture.id and message.type = 'picture')
  and not exists (select from event where ${isOfEvent})`;

/** A message with a picture was deleted: so is the picture, unless another message or an event has it. */
export async function forgetPicture(db: Kysely<Database>, id: string) {
  await db.deleteFrom('picture').where('id', '=', id).where(isUnused).execute();
}

/** Deletes pictures that no message and no event has, a day after they were last wanted for one; returns how many. */
export async function tidyPictures({ db, now }: Host): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('picture')
    .where('wanted_at', '<', new Date(now().getTime() - pictureLifeMs))
    .where(isUnused)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
