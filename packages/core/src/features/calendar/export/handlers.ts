import { reading, signedIn } from '../../../kernel/operation.ts';
import { keepKey, readKey } from './calendar-key.ts';

export const calendar = {
  key: reading.calendar.key.handler(({ context }) => readKey(context)),

  renewKey: signedIn.calendar.renewKey.handler(({ context }) => keepKey(context, context.host.secrets.random())),

  dropKey: signedIn.calendar.dropKey.handler(({ context }) => keepKey(context, null)),
};
