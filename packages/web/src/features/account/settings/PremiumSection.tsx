import type { Premium } from '@nukkad/core/features/payments/contract.ts';
import { premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Retry } from '../../../data/Retry.tsx';
import { queries } from '../../../data/queries.ts';
import { rupees } from '../../../format/money.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PremiumStatus } from '../../payments/PremiumStatus.tsx';
import styles from './SettingsPage.module.css';

/** Its heading is there from the start, for links to it. */
export function PremiumSection() {
  const premium = useQuery(queries.premium());
  return (
    <Section id="premium" title="Premium">
      {premium.data ? (
        <OwnPremium premium={premium.data} />
      ) : (
        <Retry query={premium}>
          <Skeleton many={1} height={80} />
        </Retry>
      )}
    </Section>
  );
}

function OwnPremium({ premium }: { premium: Premium }) {
  const navigate = useNavigate();
  if (premium.isPremium || premium.renewal)
    return <PremiumStatus premium={premium} renew={() => void navigate('/premium?approve')} />;
  return (
    <>
      <p className={styles.small}>
        Unlimited messages, no ads, and priority for {rupees(premiumPricePaise / 100)} a month.
      </p>
      <div className={styles.choices}>
        <ButtonLink icon="crown" to="/premium">
          See Premium
        </ButtonLink>
        <ButtonLink look="quiet" to="/orders">
          Receipts
        </ButtonLink>
      </div>
    </>
  );
}
