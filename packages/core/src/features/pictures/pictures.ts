import { sql, type Kysely } from 'kysely';
import type { Host, Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { visibleTo } from '../events/event-visibility.ts';
import { reach } from '../people/read-person.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import { pictureLifeMs } from './picture-limits.ts';

/** Re-encoded by the server, without camera metadata. Sides in px. `small` is the same for small places. */
export interface Encoded {
  content: Uint8Array;
  small: Uint8Array;
  contentType: string;
  width: number;
  height: number;
}

export interface Kept {
  id: string;
  width: number;
  height: number;
}

const columns = ['id', 'owner', 'width', 'height'] as const;

export async function keptPicture(db: Kysely<Database>, me: string, id: string): Promise<Kept | null> {
  const row = await db.selectFrom('picture').select(columns).where('id', '=', uuid(id)).executeTakeFirst();
  if (!row) return null;
  const { owner, ...kept } = row;
  if (owner !== me) throw refused('ID_TAKEN');
  return kept;
}

export async function countPicture({ rateLimits }: Host, me: string) {
  if (!(await rateLimits.take('pictures', me))) throw refused('PICTURES_HOURLY');
}

export async function keepPicture({ db, now }: Host, me: string, id: string, picture: Encoded): Promise<Kept> {
  const at = now();
  await db
    .insertInto('picture')
    .values({
      id: uuid(id),
      owner: me,
      content: picture.content,
      small: picture.small,
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

/** Protects the caller's picture from cleanup until its message, event or profile is saved. Refuses with `NOT_FOUND`. */
export async function claimPicture(db: Kysely<Database>, me: string, id: string, now: Date): Promise<string> {
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

/** The pattern is that of the index. Without it PostgreSQL reads all events, since those without a picture share five values. */
export const isOfEvent = sql<boolean>`(
  event.image like 'api/pictures/%' and event.image = 'api/pictures/' || picture.id)`;

const pictureWith = (db: Kysely<Database>, id: string) => db.selectFrom('picture').where('id', '=', uuid(id));

const isShown = notWithheld('picture', sql.ref('picture.id'));

/** Visible to someone: their own, those in their conversations without a block, and those of visible events. */
const visiblePicture = (db: Kysely<Database>, me: string, id: string) =>
  pictureWith(db, id).where(
    sql<boolean>`(picture.owner = ${me} or exists (
        select from message join member as mine on mine.conversation_id = message.conversation_id
        where mine.person_id = ${me} and message.attachment = picture.id and message.type = 'picture'
          and message.sender_id = picture.owner and ${notWithheld('message', sql.ref('message.id'))}
          and ${notBlocked(sql.ref('mine.person_id'), sql.ref('picture.owner'))})
        or exists (select from event where ${isOfEvent} and ${visibleTo(sql.val(me))}))
      and (picture.owner = ${me} or ${isShown})`,
  );

/** As one of the photos on the page of its owner, by the rules of that page. Equal work for pictures that don’t exist. */
async function isPhotoFor({ db, host, me, now }: Reader, id: string): Promise<boolean> {
  const picture = await db.selectFrom('picture').select('owner').where('id', '=', uuid(id)).executeTakeFirst();
  const owner = await reach({ db, host, me, now }, picture?.owner ?? '');
  return owner?.photos.includes(uuid(id)) ?? false;
}

const readerAt = (host: Host, me: string): Reader => ({ db: host.db, host, me, now: host.now() });

/** `small` for small places: the whole picture if there is no smaller one. */
export async function readPicture(
  host: Host,
  me: string,
  id: string,
  size: 'full' | 'small' = 'full',
): Promise<{ content: Uint8Array; contentType: string }> {
  const content = size === 'small' ? sql<Uint8Array>`coalesce(small, content)` : sql<Uint8Array>`content`;
  const read = (pictures: ReturnType<typeof visiblePicture>) =>
    pictures.select([content.as('content'), 'content_type as contentType']).executeTakeFirst();
  const row =
    (await read(visiblePicture(host.db, me, id))) ??
    ((await isPhotoFor(readerAt(host, me), id)) ? await read(pictureWith(host.db, id)) : undefined);
  if (!row) throw refused('NOT_FOUND');
  return row;
}

export async function checkPicture(host: Host, me: string, id: string): Promise<void> {
  const row = await visiblePicture(host.db, me, id).select('id').executeTakeFirst();
  if (!row && !(await isPhotoFor(readerAt(host, me), id))) throw refused('NOT_FOUND');
}

export const readPictureForAll = (
  db: Kysely<Database>,
  id: string,
): Promise<{ content: Uint8Array; contentType: string } | undefined> =>
  db
    .selectFrom('picture')
    .select(['content', 'content_type as contentType'])
    .where('id', '=', uuid(id))
    .where(isShown)
    .executeTakeFirst();

const isUnused = sql<boolean>`not exists (
    select from message where message.attachment = picture.id and message.type = 'picture')
  and not exists (select from event where ${isOfEvent})
  and not exists (select from person where person.id = picture.owner and picture.id = any(person.photos))`;

/** Removes and returns a picture of the caller’s that nothing uses. Refuses with `NOT_FOUND`. */
export async function takePicture(db: Kysely<Database>, me: string, id: string): Promise<Uint8Array> {
  const row = await db
    .deleteFrom('picture')
    .where('id', '=', uuid(id))
    .where('owner', '=', me)
    .where(isUnused)
    .returning('content')
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row.content;
}

export async function deletePicture(db: Kysely<Database>, id: string) {
  await db.deleteFrom('picture').where('id', '=', id).where(isUnused).execute();
}

const checkedAtOnce = 500;

/** Deletes pictures that nothing uses, and checks the others again in a day; returns how many it deleted. */
export async function tidyPictures({ db, now }: Host): Promise<number> {
  const { numAffectedRows: deleted = 0n } = await sql`
    with old as materialized (
      select id, owner from picture where wanted_at < ${new Date(now().getTime() - pictureLifeMs)}
      order by wanted_at limit ${sql.lit(checkedAtOnce)} for update skip locked),
    due as materialized (select id, ${isUnused} as is_unused from old as picture),
    used as (update picture set wanted_at = ${now()} where id in (select id from due where not is_unused))
    delete from picture where id in (select id from due where is_unused)`.execute(db);
  return Number(deleted);
}
