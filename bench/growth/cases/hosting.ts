import { randomUUID } from 'node:crypto';
import type { Caller, CasesOf } from './case.ts';
import { announcement, draft, publish, save } from './hosted-events.ts';

const addHelper = async ({ as, hosted, friend }: Caller) => {
  await as.hosting.addTeam({ id: hosted, personId: friend, role: 'helper' });
  return friend;
};
const addCohost = async ({ as, hosted, friend }: Caller) => {
  await as.hosting.addTeam({ id: hosted, personId: friend, role: 'cohost' });
  return friend;
};
const offeredEvent = async ({ id: personId, other, friend }: Caller) => {
  const id = randomUUID();
  const { hosting } = other(friend);
  await hosting.save(draft(id));
  await hosting.addTeam({ id, personId, role: 'cohost' });
  await hosting.handOver({ id, personId });
  return id;
};
const promoted = async (caller: Caller) => {
  const [id, orderId] = [await publish(caller), randomUUID()];
  await caller.as.promotions.order({ id, orderId, weeks: 1, weekPrice: 200 });
  await caller.as.payments.settle({ id: orderId, outcome: 'pay' });
  return id;
};

export const hostingCases: CasesOf<'hosting' | 'promotions'> = {
  'hosting.list': { run: ({ as }) => as.hosting.list() },
  'hosting.get': { run: ({ as, hosted }) => as.hosting.get({ id: hosted }) },
  'hosting.save': { run: save },
  'hosting.publish': { before: save, run: ({ as }, _, id) => as.hosting.publish({ id }) },
  'hosting.cancel': { before: publish, run: ({ as }, _, id) => as.hosting.cancel({ id }) },
  'hosting.remove': { before: save, run: ({ as }, _, id) => as.hosting.remove({ id }) },
  'hosting.copy': { run: ({ as, hosted }) => as.hosting.copy({ id: hosted, newId: randomUUID() }) },
  'hosting.repeat': {
    before: save,
    run: ({ as }, _, id) => as.hosting.repeat({ id, seriesId: randomUUID(), every: 'week', times: 3 }),
  },
  'hosting.team': { run: ({ as, hosted }) => as.hosting.team({ id: hosted }) },
  'hosting.addTeam': {
    run: ({ as, hosted, friend }) => as.hosting.addTeam({ id: hosted, personId: friend, role: 'helper' }),
  },
  'hosting.removeTeam': {
    before: addHelper,
    run: ({ as, hosted }, _, personId) => as.hosting.removeTeam({ id: hosted, personId }),
  },
  'hosting.handOver': {
    before: addCohost,
    run: ({ as, hosted }, _, personId) => as.hosting.handOver({ id: hosted, personId }),
  },
  'hosting.answerHandOver': {
    before: offeredEvent,
    run: ({ as }, _, id) => as.hosting.answerHandOver({ id, answer: 'accept' }),
  },
  'hosting.attendees': { run: ({ as, hosted }) => as.hosting.attendees({ id: hosted }) },
  'hosting.approve': { run: ({ as, hosted }) => as.hosting.approve({ id: hosted, orderId: null }) },
  'hosting.announce': { run: announcement },
  'promotions.get': { run: ({ as, hosted }) => as.promotions.get({ id: hosted }) },
  'promotions.order': {
    before: publish,
    run: ({ as }, _, id) => as.promotions.order({ id, orderId: randomUUID(), weeks: 1, weekPrice: 200 }),
  },
  'promotions.hide': { before: promoted, run: ({ as }, _, id) => as.promotions.hide({ id }) },
};
