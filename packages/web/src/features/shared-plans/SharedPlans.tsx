import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { Section } from '../../ui/Section.tsx';
import { Emergency } from './Emergency.tsx';
import { Plan } from './Plan.tsx';

/** The plans that one shares now; nothing without one. */
export default function SharedPlans({ isSuspended = false }: { isSuspended?: boolean }) {
  const { data: plans = [] } = useQuery(queries.plans());
  if (plans.length === 0) return null;
  return (
    <Section id="plans" title="Plans you share">
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} isSuspended={isSuspended} />
      ))}
      <Emergency />
    </Section>
  );
}
