import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { takePicture } from '../pictures/pictures.ts';
import { gestures } from './selfie-gestures.ts';
import { selfieTimeMs } from './selfie-time.ts';

/** Without photos there is nothing to compare a selfie with. */
async function mustHavePhotos({ db, me }: Context): Promise<string[]> {
  const row = await db.selectFrom('person').select('photos').where('id', '=', me).executeTakeFirst();
  if (!row || row.photos.length === 0) throw refused('NO_PHOTO');
  return row.photos;
}

/** A new gesture; while a selfie waits, refuses with `SELFIE_WAITING`. */
export async function startSelfie(context: Context) {
  const { db, host, me, now } = context;
  if (!(await host.rateLimits.take('selfies', me))) throw refused('SELFIES_DAILY');
  await mustHavePhotos(context);
  const [nth] = host.secrets.numbers(`gesture ${host.secrets.random()}`);
  const started = { gesture: gestures[nth % gestures.length] ?? gestures[0], started_at: now };
  const row = await db
    .insertInto('selfie')
    .values({ person_id: me, ...started })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(started).where('selfie.sent_at', 'is', null))
    .returning('id')
    .executeTakeFirst();
  if (!row) throw refused('SELFIE_WAITING');
  await db.updateTable('person').set({ selfie_refused: null }).where('id', '=', me).execute();
}

/** Moves an uploaded picture of the caller’s to where only reviewers see it. Refuses with `NOT_FOUND` and `SELFIE_LATE`. */
export async function sendSelfie(context: Context, pictureId: string) {
  const { db, host, me, now } = context;
  if (!(await host.rateLimits.take('badges', me))) throw refused('TOO_MANY');
  const photos = await mustHavePhotos(context);
  const content = await takePicture(db, me, pictureId);
  const { numUpdatedRows } = await db
    .updateTable('selfie')
    .set({ sent_at: now, content, photos: sql`${photos}::uuid[]` })
    .where('person_id', '=', me)
    .where('sent_at', 'is', null)
    .where('started_at', '>', new Date(now.getTime() - selfieTimeMs))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('SELFIE_LATE');
}

export const deleteSelfie = ({ db, me }: Context) => db.deleteFrom('selfie').where('person_id', '=', me).execute();

/** After their photos have changed, the ones that a reviewer saw may be gone, also where an id is the same. */
export const endWaitingSelfie = ({ db, me }: Context) =>
  db.deleteFrom('selfie').where('person_id', '=', me).where('sent_at', 'is not', null).execute();
