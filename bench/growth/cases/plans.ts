import { hourMs } from '@nukkad/core/kernel/time.ts';
import type { Caller, CasesOf } from './case.ts';

const agreed = async ({ id, as, other, stranger }: Caller, nth: number) => {
  const { request } = await other(stranger(nth)).meets.request({ personId: id, window: 'today' });
  await as.meets.setStatus({ id: request.id, status: 'accepted' });
  return request.id;
};
const share = ({ as }: Caller, requestId: string) =>
  as.plans.share({ requestId, place: 'Candies', meetsAt: new Date(Date.now() + hourMs).toISOString() });
export const sharedPlan = async (caller: Caller, nth: number) =>
  (await share(caller, await agreed(caller, nth))).plan.id;

const ask = ({ as }: Caller) => as.trustedContact.ask({ name: 'Mother', email: 'mother@growth.example' });
const asked = async (caller: Caller) => (await ask(caller)).name;

export const plansCases: CasesOf<'plans' | 'trustedContact'> = {
  'trustedContact.get': { before: asked, run: ({ as }) => as.trustedContact.get() },
  'trustedContact.ask': { run: ask },
  'trustedContact.remove': { before: asked, run: ({ as }) => as.trustedContact.remove() },
  'plans.list': { before: sharedPlan, run: ({ as }) => as.plans.list() },
  'plans.share': { before: agreed, run: (caller, _, requestId) => share(caller, requestId) },
  'plans.saySafe': { before: sharedPlan, run: ({ as }, _, id) => as.plans.saySafe({ id }) },
  'plans.setSafeBy': { before: sharedPlan, run: ({ as }, _, id) => as.plans.setSafeBy({ id, safeBy: null }) },
  'plans.end': { before: sharedPlan, run: ({ as }, _, id) => as.plans.end({ id }) },
};
