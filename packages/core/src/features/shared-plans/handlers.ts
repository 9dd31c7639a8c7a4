import { reading, signedIn } from '../../kernel/operation.ts';
import { setSafeBy } from './set-safe-by.ts';
import { endPlan } from './end-plan.ts';
import { readPlans } from './own-plans.ts';
import { saySafe } from './say-safe.ts';
import { sharePlan } from './share-plan.ts';

export const plans = {
  list: reading.plans.list.handler(async ({ context }) => ({ plans: await readPlans(context) })),

  share: signedIn.plans.share.handler(({ input, context }) => sharePlan(context, input)),

  saySafe: signedIn.plans.saySafe.handler(({ input, context }) => saySafe(context, input.id)),

  setSafeBy: signedIn.plans.setSafeBy.handler(({ input: { id, safeBy }, context }) => setSafeBy(context, id, safeBy)),

  end: signedIn.plans.end.handler(async ({ input, context }) => {
    await endPlan(context, input.id);
    return {};
  }),
};
