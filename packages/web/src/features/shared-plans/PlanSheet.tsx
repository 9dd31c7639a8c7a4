import { placeLimit } from '@nukkad/core/features/meets/request-note-limits.ts';
import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { suggestedMeeting } from '@nukkad/core/features/shared-plans/may-meet-at.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { useDraft } from '../../data/useDraft.ts';
import { currentTime } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { BulletList } from '../../ui/BulletList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { endToast } from '../../ui/Toast.tsx';
import { Emergency } from '../../ui/Emergency.tsx';
import { localTime } from './phone-local-time.ts';
import { Plan } from './Plan.tsx';
import { PlanLink } from './PlanLink.tsx';
import { usePlanChange } from './usePlanChange.ts';
import { usePlans } from './usePlans.ts';

/** Shares the plan of a meeting with someone who needs no account, and shows it once it is shared. */
export default function PlanSheet({
  request,
  name,
  close,
  PlaceWarning,
}: {
  request: MeetRequest;
  name: string;
  close(): void;
  PlaceWarning: ComponentType<{ place: string }>;
}) {
  const plans = usePlans();
  const [key, setKey] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const plan = plans.data?.find((it) => it.requestId === request.id);
  return (
    <Sheet title="Share with someone you trust" close={close}>
      {plans.isPending ? (
        <Skeleton many={2} height={80} />
      ) : plans.isLoadingError ? (
        <LoadError query={plans} />
      ) : plan && !isAgain ? (
        <>
          {key ? (
            <PlanLink linkKey={key} name={name} />
          ) : (
            <>
              <Note>We showed you the link once, and don’t keep it. A new link replaces it.</Note>
              <Button icon="share" wide onClick={() => setAgain(true)}>
                Get a new link
              </Button>
            </>
          )}
          <Plan plan={plan} ended={close} />
        </>
      ) : (
        <NewPlan
          request={request}
          name={name}
          PlaceWarning={PlaceWarning}
          shared={(it) => {
            setKey(it);
            setAgain(false);
          }}
        />
      )}
      <Emergency />
    </Sheet>
  );
}

function NewPlan({
  request,
  name,
  shared,
  PlaceWarning,
}: {
  request: MeetRequest;
  name: string;
  shared(key: string): void;
  PlaceWarning: ComponentType<{ place: string }>;
}) {
  const changed = usePlanChange();
  const { form, fill, clear } = useDraft(`plan ${request.id}`, { place: request.place });
  const { place } = form;
  const [time, setTime] = useState(() => localTime(suggestedMeeting(currentTime())));
  const share = useMutation({
    mutationFn: () => api.plans.share({ requestId: request.id, place, meetsAt: new Date(time).toISOString() }),
    onSuccess({ plan, key }) {
      clear();
      endToast();
      changed.shared(plan);
      shared(key);
    },
    onError: notifyFailure,
  });
  return (
    <Form submit={() => share.mutate()}>
      <Note>
        Get a link for a friend or your family. They see your first name, {name}’s name, the place and the time, and
        whether you said that you’re safe. They need no account. {name} isn’t notified.
      </Note>
      <TextField
        label="Where you meet"
        value={place}
        maxLength={placeLimit}
        onChange={({ currentTarget }) => fill({ place: currentTarget.value })}
      />
      <PlaceWarning place={place} />
      <TextField
        label="When you meet"
        type="datetime-local"
        value={time}
        required
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <Button look="main" icon="share" type="submit" wide busy={share.isPending} disabled={time === ''}>
        Get the link
      </Button>
      <BulletList>
        <li>Meet in a public place, and get there and back on your own.</li>
        <li>Keep your phone charged. You can leave whenever you like.</li>
        <li>Never send money, codes or documents.</li>
      </BulletList>
    </Form>
  );
}
