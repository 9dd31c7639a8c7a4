import { switchReceipts } from '../chat/message-receipts.ts';
import { open, reading, refused, signedIn } from '../../kernel/operation.ts';
import { setAvailability } from '../people/set-availability.ts';
import { readTrustSigns } from '../people/trust-signs.ts';
import { sampleMe } from '../sandbox/sample-me.ts';
import { samplePeople } from '../sandbox/sample-data.ts';
import { countActivity } from './activity-counts.ts';
import { confirmAdult } from './confirm-adult.ts';
import { mustReadMe, readMe, readMeAndUnread } from './read-own-account.ts';
import { saveProfile } from './save-profile.ts';
import { signIn } from './sign-in-handlers.ts';

export const account = {
  ...signIn,

  session: open.account.session.handler(async ({ context: { host, personId, isSuspended = false } }) => {
    const shown = { edition: host.edition, ways: host.ways, isSuspended: personId !== null && isSuspended };
    if (personId === null) return { ...shown, me: null, unread: [] };
    if (isSuspended) return { ...shown, me: await readMe(host.db, personId, host.now()), unread: [] };
    return { ...shown, ...(await readMeAndUnread(host.db, personId, host.now())) };
  }),

  confirmAdult: signedIn.account.confirmAdult.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('profileChanges', context.me))) throw refused('TOO_MANY');
    await confirmAdult(context, input);
    return mustReadMe(context.db, context.me, context.now);
  }),

  saveProfile: signedIn.account.saveProfile.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('profileChanges', context.me))) throw refused('TOO_MANY');
    return saveProfile(context, input);
  }),

  setReadReceipts: signedIn.account.setReadReceipts.handler(async ({ input: { on }, context }) => {
    if (!(await context.host.rateLimits.take('readReceiptSwitches', context.me))) throw refused('TOO_MANY');
    await switchReceipts(context, on);
    return mustReadMe(context.db, context.me, context.now);
  }),

  closeSafetyTips: signedIn.account.closeSafetyTips.handler(async ({ context: { db, me, now, host } }) => {
    if (!(await host.rateLimits.take('safetyTips', me))) throw refused('TOO_MANY');
    await db
      .updateTable('person')
      .set({ safety_tips_seen_at: now })
      .where('id', '=', me)
      .where('safety_tips_seen_at', 'is', null)
      .execute();
    return mustReadMe(db, me, now);
  }),

  setAvailability: signedIn.account.setAvailability.handler(async ({ input: { free }, context }) => {
    if (!(await context.host.rateLimits.take('availabilityChanges', context.me))) throw refused('TOO_MANY');
    await setAvailability(context, free);
    return mustReadMe(context.db, context.me, context.now);
  }),

  operator: open.account.operator.handler(({ context: { host } }) => host.operator),

  activity: reading.account.activity.handler(async ({ context }) => ({
    ...(await countActivity(context)),
    trust: await readTrustSigns(context, context.me),
  })),

  samplePeople: open.account.samplePeople.handler(async ({ context: { host } }) => {
    if (!host.ways.sandbox) throw refused('NOT_FOUND');
    const people = [sampleMe, ...samplePeople].map(({ id, name, profilePicture }) => ({ id, name, profilePicture }));
    const ids = people.map(({ id }) => id);
    // Without those who deleted their account.
    const there = await host.db.selectFrom('person').select('id').where('id', 'in', ids).execute();
    return { people: people.filter(({ id }) => there.some((person) => person.id === id)) };
  }),
};
