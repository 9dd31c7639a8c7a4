import type { SharedPlan } from '@nukkad/core/features/shared-plans/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { currentTime } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/Toast.tsx';
import { timeWords } from '../../format/time-words.ts';
import { SafeBy } from './SafeBy.tsx';
import styles from './SharedPlans.module.css';
import { usePlanChange } from './usePlanChange.ts';

const ShowLocationOnPlan = lazy(() => import('./ShowLocationOnPlan.tsx'));

interface Props {
  plan: SharedPlan;
  isSuspended?: boolean;
  ended?(): void;
}

/** A plan that is shared: the button that says that one is safe, the alert, where one is, and the button that ends
 * its link. */
export function Plan({ plan, isSuspended = false, ended }: Props) {
  const { id, name, place, meetsAt, endsAt, safeAt, safeBy, alertedAt } = plan;
  const isOver = Date.parse(endsAt) <= currentTime();
  const changed = usePlanChange();
  const saySafe = useMutation({
    mutationFn: () => api.plans.saySafe({ id }),
    onSuccess: changed.shared,
    onError: notifyFailure,
  });
  const end = useMutation({
    mutationFn: () => api.plans.end({ id }),
    onSuccess() {
      changed.ended(id);
      toast('Link turned off');
      ended?.();
    },
    onError: notifyFailure,
  });
  return (
    <section className={styles.plan} aria-label={name ? `Your plan with ${name}` : 'An earlier plan'}>
      <p className={styles.title} dir="auto">
        {[name, place].filter(Boolean).join(' · ') || 'An earlier plan'}
      </p>
      <p>Meeting {timeWords(meetsAt)}</p>
      {safeAt && !safeBy && !alertedAt ? (
        <p className={styles.safe} role="status">
          You said that you’re safe {timeWords(safeAt)}.
        </p>
      ) : (
        <Button look="main" icon="check" wide busy={saySafe.isPending} onClick={() => saySafe.mutate()}>
          I’m safe
        </Button>
      )}
      <SafeBy plan={plan} mayChoose={!isSuspended} />
      {!isOver && !isSuspended && (
        <Suspense>
          <ShowLocationOnPlan planId={id} />
        </Suspense>
      )}
      <Note>
        {isOver
          ? 'The link no longer works.'
          : isSuspended
            ? 'The link shows nothing while your account is suspended, except to a contact who got an alert.'
            : `The link works until ${timeWords(endsAt)}.`}
        {safeBy && ' Ending it also ends the alert.'}
      </Note>
      {!isOver && (
        <Button wide busy={end.isPending} onClick={() => end.mutate()}>
          Turn off the link
        </Button>
      )}
    </section>
  );
}
