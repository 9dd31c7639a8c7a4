import { freshlySignedIn, reading, refused } from '../../../kernel/operation.ts';
import { deleteAccount } from './delete-account.ts';
import { readLeaving } from './leaving-preview.ts';

export const leaving = {
  preview: reading.leaving.preview.handler(({ context }) => readLeaving(context)),

  deleteAccount: freshlySignedIn.leaving.deleteAccount.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('accountChanges', context.me))) throw refused('TOO_MANY');
    await deleteAccount(context, input.name);
    return {};
  }),
};
