import { sql, type UpdateResult } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { refused } from '../../../kernel/operation.ts';
import type { PhotoAudience } from '../../people/photo-audience.ts';
import { maxPhotos } from '../../people/photo-limits.ts';
import { claimPicture, deletePicture } from '../../pictures/pictures.ts';

function sendIfChanged({ me, sendUpdate }: Context, { numUpdatedRows }: UpdateResult) {
  if (numUpdatedRows > 0n) sendUpdate(me, { type: 'me.changed' });
}

export async function addPhoto(context: Context, id: string) {
  const { db, me, now } = context;
  const picture = await claimPicture(db, me, id, now);
  const result = await db
    .updateTable('person')
    .set({ photos: sql<string[]>`array_append(photos, ${picture}::uuid)` })
    .where('id', '=', me)
    .where(sql<boolean>`cardinality(photos) < ${maxPhotos} and ${picture}::uuid <> all(photos)`)
    .executeTakeFirst();
  sendIfChanged(context, result);
  // After a retry it is there already.
  const row = await db.selectFrom('person').select('photos').where('id', '=', me).executeTakeFirst();
  if (!row?.photos.includes(picture)) throw refused('PHOTOS_FULL');
}

export async function removePhoto(context: Context, id: string) {
  const { db, me } = context;
  const result = await db
    .updateTable('person')
    .set({ photos: sql<string[]>`array_remove(photos, ${id}::uuid)` })
    .where('id', '=', me)
    .where(sql<boolean>`${id}::uuid = any(photos)`)
    .executeTakeFirst();
  sendIfChanged(context, result);
  if (result.numUpdatedRows > 0n) await deletePicture(db, id);
}

/** In one statement, so that a photo that is added or removed meanwhile is neither lost nor brought back. */
export async function orderPhotos(context: Context, wanted: readonly string[]) {
  const { db, me } = context;
  const result = await db
    .updateTable('person')
    .set({
      photos: sql<string[]>`array(select photo from unnest(photos) with ordinality as own (photo, nth)
        order by array_position(${wanted}::uuid[], photo) nulls last, nth)`,
    })
    .where('id', '=', me)
    .where(sql<boolean>`cardinality(photos) > 1`)
    .executeTakeFirst();
  sendIfChanged(context, result);
}

export async function showPhotosTo(context: Context, photos_shown_to: PhotoAudience) {
  const { db, me } = context;
  const result = await db
    .updateTable('person')
    .set({ photos_shown_to })
    .where('id', '=', me)
    .where('photos_shown_to', '<>', photos_shown_to)
    .executeTakeFirst();
  sendIfChanged(context, result);
}
