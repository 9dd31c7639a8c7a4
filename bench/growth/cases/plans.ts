import { hourMs } from '@nukkad/core/kernel/time.ts';
import type { Caller, CasesOf } from './case.ts';

const agreed = async ({ id, as, other, stranger }: Caller, nth: number) => {
  const { request } = await other(stranger(nth)).meets.request({ personId: id, window: 'today' });
  await as.meets.setStatus({ id: request.id, status: 'accepted' });
  return request.id;
};
const share = ({ as }: Caller, requestId: string) =>
  as.plans.share({ requestId, place: 'Candies', meetsAt: new Date(Date.now() + hourMs).toISOString() });
const shared = async (caller: Caller, nth: number) => (await share(caller, await agreed(caller, nth))).plan.id;

export const plansCases: CasesOf<'plans'> = {
  'plans.list': { before: shared, run: ({ as }) => as.plans.list() },
  'plans.share': { before: agreed, run: (caller, _, requestId) => share(caller, requestId) },
  'plans.saySafe': { before: shared, run: ({ as }, _, id) => as.plans.saySafe({ id }) },
  'plans.end': { before: shared, run: ({ as }, _, id) => as.plans.end({ id }) },
};
