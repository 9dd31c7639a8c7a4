import { addToList, readLists, removeFromList } from './change-lists.ts';
import { readState } from './read-state.ts';
import { operating } from './operating.ts';

export const operator = {
  state: operating.operator.state.handler(({ context }) => readState(context)),

  lists: operating.operator.lists.handler(async ({ context }) => ({ entries: await readLists(context) })),

  addToList: operating.operator.addToList.handler(async ({ input, context }) => {
    await addToList(context, input);
    return { entries: await readLists(context) };
  }),

  removeFromList: operating.operator.removeFromList.handler(async ({ input, context }) => {
    await removeFromList(context, input);
    return { entries: await readLists(context) };
  }),
};
