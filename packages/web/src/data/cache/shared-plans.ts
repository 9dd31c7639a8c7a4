import type { SharedPlan } from '@nukkad/core/features/shared-plans/contract.ts';
import type { TrustedContact } from '@nukkad/core/features/trusted-contact/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';

const change = (cache: QueryClient, to: (plans: SharedPlan[]) => SharedPlan[]) =>
  cache.setQueryData(queries.plans().queryKey, (plans) => plans && to(plans));

/** Also when its person has said that they are safe. A request has one plan, as long as it is there. */
export const planShared = (cache: QueryClient, plan: SharedPlan) =>
  change(cache, (plans) => [
    ...plans.filter(({ id, requestId }) => id !== plan.id && (requestId === null || requestId !== plan.requestId)),
    plan,
  ]);

export const planEnded = (cache: QueryClient, id: string) =>
  change(cache, (plans) => plans.filter((it) => it.id !== id));

export const readPlansAgain = (cache: QueryClient) => cache.invalidateQueries({ queryKey: queries.plans().queryKey });

/** Alerts end with the contact who would get them. */
export function contactChanged(cache: QueryClient, contact: TrustedContact | null) {
  cache.setQueryData(queries.trustedContact().queryKey, contact);
  return readPlansAgain(cache);
}
