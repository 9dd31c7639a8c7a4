import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { refused } from '../../../kernel/operation.ts';
import { maxPhotos, type PhotoAudience } from '../../people/profile-photos.ts';
import { claimPicture, deletePicture } from '../../pictures/pictures.ts';

export async function addPhoto({ db, me, now }: Context, id: string) {
  const picture = await claimPicture(db, me, id, now);
  await db
    .updateTable('person')
    .set({ photos: sql<string[]>`array_append(photos, ${picture}::uuid)` })
    .where('id', '=', me)
    .where(sql<boolean>`cardinality(photos) < ${maxPhotos} and ${picture}::uuid <> all(photos)`)
    .execute();
  // After a retry it is there already.
  const row = await db.selectFrom('person').select('photos').where('id', '=', me).executeTakeFirst();
  if (!row?.photos.includes(picture)) throw refused('PHOTOS_FULL');
}

export async function removePhoto({ db, me }: Context, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ photos: sql<string[]>`array_remove(photos, ${id}::uuid)` })
    .where('id', '=', me)
    .where(sql<boolean>`${id}::uuid = any(photos)`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await deletePicture(db, id);
}

/** In one statement, so that a photo that is added or removed meanwhile is neither lost nor brought back. */
export async function orderPhotos({ db, me }: Context, wanted: readonly string[]) {
  await db
    .updateTable('person')
    .set({
      photos: sql<string[]>`array(select photo from unnest(photos) with ordinality as own (photo, nth)
        order by array_position(${wanted}::uuid[], photo) nulls last, nth)`,
    })
    .where('id', '=', me)
    .execute();
}

export async function showPhotosTo({ db, me }: Context, photos_shown_to: PhotoAudience) {
  await db.updateTable('person').set({ photos_shown_to }).where('id', '=', me).execute();
}
