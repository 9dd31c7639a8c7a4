import type { SharedPlan } from '@nukkad/core/features/shared-plans/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { tellFailure } from '../../data/failure.ts';
import { clock, dayAndTime, onDay } from '../../format/dates.ts';
import { currentTime } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './SharedPlans.module.css';
import { usePlanChange } from './usePlanChange.ts';

const moment = (iso: string) => (Date.parse(iso) > currentTime() ? dayAndTime(iso) : `${onDay(iso)} at ${clock(iso)}`);

interface Props {
  plan: SharedPlan;
  /** They can only end the link. */
  isSuspended?: boolean;
  ended?(): void;
}

/** A plan that is shared: the button that says that one is safe, and the one that ends its link. */
export function Plan({ plan, isSuspended = false, ended }: Props) {
  const { id, name, place, meetsAt, endsAt, safeAt } = plan;
  const changed = usePlanChange();
  const saySafe = useMutation({
    mutationFn: () => api.plans.saySafe({ id }),
    onSuccess: changed.shared,
    onError: tellFailure,
  });
  const end = useMutation({
    mutationFn: () => api.plans.end({ id }),
    onSuccess() {
      changed.ended(id);
      toast('The link has ended');
      ended?.();
    },
    onError: tellFailure,
  });
  return (
    <section className={styles.plan} aria-label={`Your plan with ${name}`}>
      <p className={styles.title} dir="auto">
        {[name, place].filter(Boolean).join(' · ')}
      </p>
      <p>Meeting {moment(meetsAt)}</p>
      {safeAt ? (
        <p className={styles.safe} role="status">
          You said that you’re safe {moment(safeAt)}.
        </p>
      ) : isSuspended ? null : (
        <Button look="main" icon="check" wide busy={saySafe.isPending} onClick={() => saySafe.mutate()}>
          I’m safe
        </Button>
      )}
      <Note>
        {isSuspended
          ? 'The link shows nothing while your account is suspended.'
          : `The link works until ${moment(endsAt)}.`}
      </Note>
      <Button wide busy={end.isPending} onClick={() => end.mutate()}>
        End the link
      </Button>
    </section>
  );
}
