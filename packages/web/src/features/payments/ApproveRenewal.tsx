import { premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { useSession } from '../../data/session.tsx';
import { useOwnUpdate } from '../../data/useLive.ts';
import { fullDate } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './Payment.module.css';

const price = rupees(premiumPricePaise / 100);

/** `firstCharge`: the end of what is paid already; null to charge at once. */
export function ApproveRenewal({ id, firstCharge, stop }: { id: string; firstCharge: string | null; stop(): void }) {
  const checkout = useQuery(queries.renewalCheckout(id));
  const update = useOwnUpdate();
  const { refresh } = useSession();
  const approve = useMutation({
    mutationFn: () => api.payments.settleRenewal({ id, outcome: 'approve' }),
    async onSuccess(premium) {
      stop();
      update({ type: 'premium.changed', premium });
      toast(firstCharge === null ? 'Welcome to Premium' : 'Done. We’ll use this for your next payment.');
      await refresh();
    },
    onError: notifyFailure,
  });
  return (
    <section className={styles.checkout} aria-labelledby="what">
      <img className={styles.crown} src={assetUrl('drawings/premium.svg')} alt="" width="160" height="120" />
      <div className={styles.due}>
        {checkout.data?.way === 'practice' && <p className={styles.state}>Practice payment: you won’t be charged.</p>}
        <h2 id="what">Nukkad Premium, every month</h2>
        <p className={styles.amount}>{price}</p>
        <p className={styles.hint}>
          {firstCharge === null
            ? 'The first month is paid now, the next ones automatically.'
            : `Nothing is paid now. The next month is paid on ${fullDate(firstCharge)}.`}
        </p>
        {checkout.isError ? (
          <LoadError query={checkout} />
        ) : checkout.isPending ? (
          <Skeleton many={1} height={48} />
        ) : checkout.data.way === 'practice' ? (
          <Button look="main" wide busy={approve.isPending} onClick={() => approve.mutate()}>
            Approve {price} a month
          </Button>
        ) : (
          <div className={styles.there}>
            <ButtonLink look="main" wide to={checkout.data.address} target="_blank" rel="noreferrer">
              Approve {price} a month
            </ButtonLink>
            <p className={styles.hint}>The payment page opens in a new tab. Come back here once you’ve approved it.</p>
          </div>
        )}
        <Button look="quiet" onClick={stop}>
          Not now
        </Button>
      </div>
    </section>
  );
}
