import { freshMinutes } from '@nukkad/core/kernel/fresh-sign-in-time.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inWords } from '../../../format/number-words.ts';
import { confirmInSandbox, confirmWithPasskey, linkGoogle } from '../../../data/backend/account-calls.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { answerConfirmation, useAskedProof } from '../../../data/with-fresh-sign-in.ts';
import { queries } from '../../../data/queries.ts';
import { useSession } from '../../../data/session.tsx';
import { canUsePasskeys } from '../../../device/browser-passkeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { ConfirmByCode } from './ConfirmByCode.tsx';

/** Asks people to confirm that it's them, on top of what they were doing. Shown while `useAskedProof` says how. */
export default function ConfirmSheet() {
  const { ways } = useSession().session;
  const isForModerators = useAskedProof() === 'passkey';
  const { data: methods } = useQuery(queries.signInMethods());
  const [isOpen, setOpen] = useSheet('confirm-sign-in');
  const progress = useRef<'opens' | 'asks' | 'confirmed'>('opens');
  const follow = useEffectEvent(() => {
    if (progress.current === 'opens') setOpen(true);
    else if (!isOpen) answerConfirmation(progress.current === 'confirmed');
    if (isOpen) progress.current = 'asks';
  });
  useEffect(() => follow(), [isOpen]);
  const close = () => setOpen(null);
  function done() {
    progress.current = 'confirmed';
    close();
  }
  return (
    isOpen && (
      <Sheet title="Confirm it’s you" close={close}>
        {isForModerators ? (
          <p>
            {methods?.passkeys.length === 0
              ? 'Moderators confirm with a passkey, and your account has none. Ask the people who run this server to revoke your role, add a passkey under Settings, Account, and get your role again.'
              : 'Moderators confirm with a passkey. If you’ve lost yours, ask the people who run this server.'}
          </p>
        ) : (
          <>
            {ways.sandbox && <ConfirmInSandbox done={done} />}
            {ways.emailCode && <ConfirmByCode done={done} />}
            {ways.google && <ConfirmWithGoogle />}
          </>
        )}
        <ConfirmWithKey isOnlyWay={isForModerators} done={done} />
      </Sheet>
    )
  );
}

function ConfirmInSandbox({ done }: { done(): void }) {
  const confirm = useMutation({ mutationFn: confirmInSandbox, onSuccess: done, onError: notifyFailure });
  return (
    <>
      <p>
        You signed in more than {inWords(freshMinutes)} minutes ago. With a real account, we’d ask for a code from your
        email, your passkey or Google. In this sandbox, one tap is enough.
      </p>
      <Button look="main" wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
        It’s me
      </Button>
    </>
  );
}

function ConfirmWithKey({ isOnlyWay, done }: { isOnlyWay: boolean; done(): void }) {
  const { data: methods } = useQuery(queries.signInMethods());
  const confirm = useMutation({
    mutationFn: confirmWithPasskey,
    onSuccess: (isConfirmed) => isConfirmed && done(),
    onError: notifyFailure,
  });
  if (!methods?.passkeys.length || !canUsePasskeys()) return null;
  return (
    <Button
      look={isOnlyWay ? 'main' : 'plain'}
      icon="lock"
      wide
      busy={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      Use your passkey
    </Button>
  );
}

function ConfirmWithGoogle() {
  const { data: methods } = useQuery(queries.signInMethods());
  const go = useMutation({
    mutationFn: linkGoogle,
    onSuccess: (address) => location.assign(address),
    onError: notifyFailure,
  });
  if (!methods?.google) return null;
  return (
    <>
      <Button wide busy={go.isPending} aria-describedby="google-leads-back" onClick={() => go.mutate()}>
        Confirm with Google
      </Button>
      <p id="google-leads-back">Google will bring you back to your account settings. Start again there.</p>
    </>
  );
}
