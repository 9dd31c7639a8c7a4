import { reading, signedIn, withoutTransaction } from '../../kernel/operation.ts';
import { markSeen } from './mark-seen.ts';
import { readNotifications } from './read-notifications.ts';
import { changeSettings, pause, readSettings } from './notification-settings.ts';
import { subscribe, unsubscribe } from './push-subscription.ts';

export const notifications = {
  list: reading.notifications.list.handler(({ input: { after }, context }) => readNotifications(context, after)),

  markSeen: signedIn.notifications.markSeen.handler(({ input: { id }, context }) => markSeen(context, id)),

  settings: reading.notifications.settings.handler(({ context }) => readSettings(context)),

  saveSettings: signedIn.notifications.saveSettings.handler(({ input, context }) => changeSettings(context, input)),

  pause: signedIn.notifications.pause.handler(({ input: { hours }, context }) => pause(context, hours)),

  pushKey: withoutTransaction.notifications.pushKey.handler(({ context: { host } }) => ({ key: host.push.publicKey })),

  subscribe: signedIn.notifications.subscribe.handler(async ({ input, context }) => {
    await subscribe(context, input);
    return {};
  }),

  unsubscribe: signedIn.notifications.unsubscribe.handler(async ({ context }) => {
    await unsubscribe(context);
    return {};
  }),
};
