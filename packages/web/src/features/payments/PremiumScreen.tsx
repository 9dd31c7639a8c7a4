import type { Premium } from '@nukkad/core/features/payments/contract.ts';
import { premiumWords } from '@nukkad/core/features/payments/redirect-words.ts';
import { premiumBenefits } from '@nukkad/core/features/payments/premium-benefit-words.ts';
import { premiumDays, premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { rupees } from '../../format/money.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { PremiumSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { Section } from '../../ui/Section.tsx';
import { endToast } from '../../ui/Toast.tsx';
import { ApproveRenewal } from './ApproveRenewal.tsx';
import styles from './Premium.module.css';
import { PremiumStatus } from './PremiumStatus.tsx';
import { useStartRenewal } from './useStartRenewal.ts';

const price = rupees(premiumPricePaise / 100);

export default function PremiumScreen() {
  const premium = useQuery(queries.premium());
  const [params, setParams] = useSearchParams();
  const approving = params.has('approve');
  const setApproving = (on: boolean) => setParams(on ? { approve: '' } : {}, { replace: true });
  useEffect(() => endToast(premiumWords), []);
  return (
    <Screen title="Premium" back="/profile" narrow>
      {premium.isPending ? (
        <PremiumSkeleton />
      ) : premium.isLoadingError ? (
        <LoadError query={premium} />
      ) : approving && premium.data.waiting !== null ? (
        <ApproveRenewal
          id={premium.data.waiting}
          firstCharge={premium.data.isPremium ? premium.data.paidUntil : null}
          stop={() => setApproving(false)}
        />
      ) : (
        <>
          {(premium.data.isPremium || premium.data.renewal) && (
            <Section label="Your premium">
              <PremiumStatus premium={premium.data} renew={() => setApproving(true)} />
            </Section>
          )}
          <Benefits premium={premium.data} renew={() => setApproving(true)} />
        </>
      )}
    </Screen>
  );
}

/** What premium is, and the two ways to pay for it where there is none. */
function Benefits({ premium, renew }: { premium: Premium; renew(): void }) {
  return (
    <section className={styles.offer} aria-labelledby="benefits">
      <div className={styles.promise}>
        <img src={assetUrl('drawings/premium.svg')} alt="" width="200" height="150" />
        <h2 id="benefits">{premium.isPremium ? 'What you get' : 'Talk as much as you like'}</h2>
        {!premium.isPremium && <p>{price} a month</p>}
      </div>
      <div className={styles.benefits}>
        <ul>
          {premiumBenefits.map(({ name, about }) => (
            <li key={name}>
              <Icon name="check" size={20} />
              <div>
                <strong>{name}</strong>
                <p>{about}</p>
              </div>
            </li>
          ))}
        </ul>
        {!premium.isPremium && <Ways premium={premium} renew={renew} />}
      </div>
    </section>
  );
}

function Ways({ premium, renew }: { premium: Premium; renew(): void }) {
  const navigate = useNavigate();
  const start = useStartRenewal(renew);
  const buy = useMutation({
    mutationFn: () => api.payments.premium({ orderId: uuid() }),
    onSuccess: ({ id }) => navigate(`/pay/${id}`),
    onError: notifyFailure,
  });
  return (
    <div className={styles.ways}>
      {premium.canRenew && premium.renewal === null && (
        <div>
          <Button look="main" wide busy={start.isPending} onClick={() => start.mutate()}>
            Subscribe for {price}/month
          </Button>
          <p>UPI Autopay or card. Cancel any time in one tap.</p>
        </div>
      )}
      <div>
        <Button look={premium.canRenew ? 'plain' : 'main'} wide busy={buy.isPending} onClick={() => buy.mutate()}>
          Buy one month for {price}
        </Button>
        <p>Ends after {premiumDays} days. Nothing renews.</p>
      </div>
    </div>
  );
}
