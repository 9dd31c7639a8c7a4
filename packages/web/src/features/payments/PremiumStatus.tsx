import type { Premium } from '@nukkad/core/features/payments/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useSession } from '../../data/session.tsx';
import { useOwnUpdate } from '../../data/useLive.ts';
import { fullDate } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './Premium.module.css';
import { premiumStatusWords } from './premium-status-words.ts';
import { useStartRenewal } from './useStartRenewal.ts';

/** Until when someone has premium, how it renews, and what can be changed about that. */
export function PremiumStatus({ premium, renew }: { premium: Premium; renew(): void }) {
  const start = useStartRenewal(renew);
  const { renewal } = premium;
  const { title, about, isGood } = premiumStatusWords(premium, fullDate);
  return (
    <>
      <p className={isGood ? styles.good : styles.bad}>{title}</p>
      <p className={styles.about}>{about}</p>
      <div className={styles.actions}>
        {premium.canRenew && (
          <Button
            look={renewal?.isFailing || !renewal ? 'main' : 'plain'}
            busy={start.isPending}
            onClick={() => start.mutate()}
          >
            {renewal ? 'Change how you pay' : 'Renew every month'}
          </Button>
        )}
        {renewal && <CancelRenewal />}
        <ButtonLink look="quiet" to="/orders">
          Receipts
        </ButtonLink>
      </div>
      {renewal && <PracticeCharges id={renewal.id} />}
    </>
  );
}

function CancelRenewal() {
  const update = useOwnUpdate();
  const cancel = useMutation({
    mutationFn: () => api.payments.cancelRenewal(),
    onSuccess(premium) {
      update({ type: 'premium.changed', premium });
      toast(
        premium.paidUntil && premium.isPremium
          ? `Cancelled. Premium stays until ${fullDate(premium.paidUntil)}.`
          : 'Cancelled.',
      );
    },
    onError: notifyFailure,
  });
  return (
    <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel renewal
    </Button>
  );
}

/** In the sandbox nobody waits a month. */
function PracticeCharges({ id }: { id: string }) {
  const update = useOwnUpdate();
  const { session } = useSession();
  const settle = useMutation({
    mutationFn: (outcome: 'charge' | 'fail') => api.payments.settleRenewal({ id, outcome }),
    onSuccess: (premium) => update({ type: 'premium.changed', premium }),
    onError: notifyFailure,
  });
  if (session.edition !== 'sandbox') return null;
  return (
    <div className={styles.practice} role="group" aria-label="Practice">
      <Button small look="quiet" onClick={() => settle.mutate('charge')}>
        Simulate success
      </Button>
      <Button small look="quiet" onClick={() => settle.mutate('fail')}>
        Simulate failure
      </Button>
    </div>
  );
}
