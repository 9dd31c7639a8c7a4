import type { SharedPlan } from '@nukkad/core/features/shared-plans/contract.ts';
import { Section } from '../../ui/Section.tsx';
import { useLinkedSection } from '../../ui/useLinkedSection.ts';
import { Emergency } from '../../ui/Emergency.tsx';
import { Plan } from './Plan.tsx';
import { usePlans } from './usePlans.ts';

/** The plans that one shares now; nothing without one. */
export default function SharedPlans({ isSuspended = false }: { isSuspended?: boolean }) {
  const { data: plans = [] } = usePlans();
  return plans.length > 0 && <Plans plans={plans} isSuspended={isSuspended} />;
}

function Plans({ plans, isSuspended }: { plans: readonly SharedPlan[]; isSuspended: boolean }) {
  useLinkedSection();
  return (
    <Section id="plans" title="Plans you share">
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} isSuspended={isSuspended} />
      ))}
      <Emergency />
    </Section>
  );
}
