import type { SharedPlan } from '@nukkad/core/features/shared-plans/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { planEnded, planShared, readPlansAgain } from '../../data/cache/shared-plans.ts';

export function usePlanChange() {
  const cache = useQueryClient();
  return {
    shared: (plan: SharedPlan) => planShared(cache, plan),
    look: () => void readPlansAgain(cache),
    ended: (id: string) => planEnded(cache, id),
  };
}
