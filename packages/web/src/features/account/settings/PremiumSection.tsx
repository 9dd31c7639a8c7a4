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

export function PremiumSection() {
  const premium = useQuery(queries.premium());
  const navigate = useNavigate();
  if (premium.isPending) return <Skeleton many={1} height={132} />;
  if (premium.isLoadingError)
    return (
      <Section title="Premium">
        <Retry query={premium}>{null}</Retry>
      </Section>
    );
  const { isPremium, renewal } = premium.data;
  if (isPremium || renewal)
    return <PremiumStatus premium={premium.data} renew={() => void navigate('/premium?approve')} />;
  return (
    <Section title="Premium">
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
    </Section>
  );
}
