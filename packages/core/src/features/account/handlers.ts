import { switchReceipts } from '../chat/receipts.ts';
import { readUnread } from '../events/announcements.ts';
import { open, reading, refused, signedIn } from '../../kernel/operation.ts';
import { setAvailability } from '../people/set-availability.ts';
import { readTrustSigns } from '../people/trust-signs.ts';
import { sampleMe } from '../sandbox/sample-me.ts';
import { samplePeople } from '../sandbox/sample-data.ts';
import { countActivity } from './activity.ts';
import { mustReadMe, readMe } from './me.ts';
import { saveProfile } from './save-profile.ts';

export const account = {
  session: open.account.session.handler(async ({ context: { host, personId } }) => ({
    edition: host.edition,
    ways: host.ways,
    me: personId === null ? null : await readMe(host.db, personId, host.now()),
    unread: personId === null ? [] : await readUnread(host.db, personId),
  })),

  saveProfile: signedIn.account.saveProfile.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('profileChanges', context.me))) throw refused('TOO_MANY');
    return saveProfile(context, input);
  }),

  setReadReceipts: signedIn.account.setReadReceipts.handler(async ({ input: { on }, context }) => {
    if (!(await context.host.rateLimits.take('readReceiptSwitches', context.me))) throw refused('TOO_MANY');
    await switchReceipts(context, on);
    return mustReadMe(context.db, context.me, context.now);
  }),

  setAvailability: signedIn.account.setAvailability.handler(async ({ input: { free }, context }) => {
    if (!(await context.host.rateLimits.take('availabilityChanges', context.me))) throw refused('TOO_MANY');
    await setAvailability(context, free);
    return mustReadMe(context.db, context.me, context.now);
  }),

  activity: reading.account.activity.handler(async ({ context }) => ({
    ...(await countActivity(context)),
    trust: await readTrustSigns(context, context.me),
  })),

  samplePeople: open.account.samplePeople.handler(async ({ context: { host } }) => {
    if (!host.ways.sandbox) throw refused('NOT_FOUND');
    return {
      people: [sampleMe, ...samplePeople].map(({ id, name, profilePicture }) => ({ id, name, profilePicture })),
    };
  }),
};
