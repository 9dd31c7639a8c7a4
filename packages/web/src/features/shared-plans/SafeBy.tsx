import type { SharedPlan } from '@nukkad/core/features/shared-plans/contract.ts';
import { safeByRange } from '@nukkad/core/features/shared-plans/safe-by-range.ts';
import { moreTimeMs } from '@nukkad/core/features/shared-plans/plan-times.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { currentTime } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { localTime } from './phone-local-time.ts';
import { timeWords } from '../../format/time-words.ts';
import styles from './SharedPlans.module.css';
import { usePlanChange } from './usePlanChange.ts';

/** The alert of a plan: set, sent, or how to set one. `mayChoose` a contact. */
export function SafeBy({ plan, mayChoose }: { plan: SharedPlan; mayChoose: boolean }) {
  // The server learns later that an email came back.
  const contact = useQuery({ ...queries.trustedContact(), refetchInterval: plan.alertedAt ? minuteMs : false });
  const [isSetting, setSetting] = useState(false);
  const changed = usePlanChange();
  const set = useMutation({
    mutationFn: (safeBy: string | null) => api.plans.setSafeBy({ id: plan.id, safeBy }),
    onSuccess(it) {
      changed.shared(it);
      setSetting(false);
    },
    onError(error) {
      notifyFailure(error);
      // The alert may have been sent meanwhile.
      changed.look();
    },
  });
  const { safeBy, alertedAt, meetsAt } = plan;
  const name = contact.data?.name ?? 'your trusted contact';
  // Someone asked since then is not who got it.
  const recipient = alertedAt && contact.data && contact.data.askedAt < alertedAt ? name : 'your trusted contact';
  if (alertedAt)
    return (
      <p className={styles.alerted} role="status">
        {contact.data?.unreachedAt && contact.data.unreachedAt >= alertedAt && recipient === name
          ? `Our email to ${name} came back, so call them. `
          : `We emailed ${recipient} ${timeWords(alertedAt)}. `}
        Say that you’re safe, and we’ll tell them.
      </p>
    );
  if (safeBy) {
    const later = Math.max(Date.parse(safeBy), currentTime()) + moreTimeMs;
    return (
      <>
        <p role="status">
          If you don’t say that you’re safe, we’ll email {name} {timeWords(safeBy)}.
          {contact.data?.unreachedAt && ' Our last email to them came back: check their address.'}
        </p>
        {later <= safeByRange(Date.parse(meetsAt)).to && (
          <Button
            icon="clock"
            wide
            busy={set.isPending && set.variables !== null}
            onClick={() => set.mutate(new Date(later).toISOString())}
          >
            Give me 30 more minutes
          </Button>
        )}
        <Button wide busy={set.isPending && set.variables === null} onClick={() => set.mutate(null)}>
          Turn off the alert
        </Button>
      </>
    );
  }
  if (!contact.isSuccess || safeByRange(Date.parse(meetsAt)).to <= currentTime()) return null;
  if (contact.data?.status !== 'accepted')
    return (
      mayChoose && (
        <p>
          {contact.data?.status === 'asked'
            ? `Once ${name} accepts, we can email them if you don’t say that you’re safe. `
            : 'We can email someone you trust if you don’t say that you’re safe. '}
          <Link to="/settings/safety#contact">Trusted contact</Link>
        </p>
      )
    );
  return isSetting ? (
    <SetAlert meetsAt={meetsAt} name={name} busy={set.isPending} set={set.mutate} />
  ) : (
    <Button icon="shield" wide onClick={() => setSetting(true)}>
      Set an alert
    </Button>
  );
}

const minuteAfter = (ms: number) => ms - (ms % minuteMs) + minuteMs;

function SetAlert({
  meetsAt,
  name,
  busy,
  set,
}: {
  meetsAt: string;
  name: string;
  busy: boolean;
  set(at: string): void;
}) {
  const [{ earliest, latest }] = useState(() => {
    const { from, to } = safeByRange(Date.parse(meetsAt));
    return { earliest: Math.max(from, minuteAfter(currentTime())), latest: to };
  });
  const [time, setTime] = useState(() => localTime(Math.min(earliest + 3 * moreTimeMs, latest)));
  return (
    <Form submit={() => set(new Date(time).toISOString())}>
      <TextField
        label={`Alert ${name} unless I say I’m safe by`}
        type="datetime-local"
        value={time}
        min={localTime(earliest)}
        max={localTime(latest)}
        required
        hint="They get an email with who you meet, where and when, and the link. We ask you 10 minutes before."
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <Button look="outline" icon="shield" type="submit" wide busy={busy} disabled={time === ''}>
        Set the alert
      </Button>
    </Form>
  );
}
