import { reading, signedIn } from '../../kernel/operation.ts';
import { enter } from './check-in.ts';
import { readCheckInCount } from './check-in-count.ts';
import { readCheckInList } from './check-in-list.ts';

export const checkIn = {
  list: reading.checkIn.list.handler(({ input: { id, after }, context }) => readCheckInList(context, id, after)),

  send: signedIn.checkIn.send.handler(({ input, context }) => enter(context, input)),

  count: reading.checkIn.count.handler(({ input, context }) => readCheckInCount(context, input.id)),
};
