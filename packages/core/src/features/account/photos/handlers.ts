import type { Context } from '../../../kernel/context.ts';
import { refused, signedIn } from '../../../kernel/operation.ts';
import { endSelfieBadge } from '../../verification/badge-changes.ts';
import { endWaitingSelfie } from '../../verification/selfie.ts';
import { mustReadMe } from '../read-own-account.ts';
import { addPhoto, orderPhotos, removePhoto, showPhotosTo } from './change-photos.ts';

async function changed(context: Context, change: () => Promise<void>) {
  const { db, host, me, now } = context;
  if (!(await host.rateLimits.take('photoChanges', me))) throw refused('TOO_MANY');
  await change();
  return mustReadMe(db, me, now);
}

export const photos = {
  add: signedIn.photos.add.handler(({ input, context }) =>
    changed(context, async () => {
      await addPhoto(context, input.id);
      await endWaitingSelfie(context);
      await endSelfieBadge(context);
    }),
  ),

  remove: signedIn.photos.remove.handler(({ input, context }) =>
    changed(context, async () => {
      await removePhoto(context, input.id);
      await endWaitingSelfie(context);
    }),
  ),

  setOrder: signedIn.photos.setOrder.handler(({ input, context }) =>
    changed(context, () => orderPhotos(context, input.photos)),
  ),

  setAudience: signedIn.photos.setAudience.handler(({ input, context }) =>
    changed(context, () => showPhotosTo(context, input.shownTo)),
  ),
};
