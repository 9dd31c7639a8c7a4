import { reading, signedIn } from '../../kernel/operation.ts';
import { enter } from './check-in.ts';
import { readEntryCount } from './entry-count.ts';
import { readGateList } from './gate-list.ts';

export const entry = {
  gate: reading.entry.gate.handler(({ input: { id, after }, context }) => readGateList(context, id, after)),

  enter: signedIn.entry.enter.handler(({ input, context }) => enter(context, input)),

  count: reading.entry.count.handler(({ input, context }) => readEntryCount(context, input.id)),
};
