import { reading, signedIn } from '../../kernel/operation.ts';
import { earnBadge, readOwnBadge } from './own-badge.ts';
import { deleteSelfie, sendSelfie, startSelfie } from './selfie.ts';

export const verification = {
  own: reading.verification.own.handler(({ context }) => readOwnBadge(context)),

  earn: signedIn.verification.earn.handler(({ context }) => earnBadge(context)),

  startSelfie: signedIn.verification.startSelfie.handler(async ({ context }) => {
    await startSelfie(context);
    return readOwnBadge(context);
  }),

  sendSelfie: signedIn.verification.sendSelfie.handler(async ({ input, context }) => {
    await sendSelfie(context, input.pictureId);
    return readOwnBadge(context);
  }),

  deleteSelfie: signedIn.verification.deleteSelfie.handler(async ({ context }) => {
    await deleteSelfie(context);
    return readOwnBadge(context);
  }),
};
