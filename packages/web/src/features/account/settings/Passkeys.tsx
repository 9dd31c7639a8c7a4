import type { SignInMethods } from '@nukkad/core/features/account/sign-in-contract.ts';
import { maxPasskeys } from '@nukkad/core/features/account/passkey-limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { addPasskey } from '../../../data/backend/account-calls.ts';
import { signInMethodsOutdated } from '../../../data/cache/account.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { canUsePasskeys } from '../../../device/browser-passkeys.ts';
import { onDay } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { toast } from '../../../ui/Toast.tsx';
import styles from './AccountRows.module.css';

const PasskeySheet = lazy(() => import('./PasskeySheet.tsx'));

export function Passkeys({ methods: { passkeys, mayRemove } }: { methods: SignInMethods }) {
  const cache = useQueryClient();
  const [openId, setOpenId] = useSheet<string>('passkey');
  const open = passkeys.find(({ id }) => id === openId);
  const add = useMutation({
    mutationFn: () => withFreshSignIn(addPasskey),
    async onSuccess(isAdded) {
      if (!isAdded) return;
      await signInMethodsOutdated(cache);
      toast('Passkey added');
    },
    onError(error) {
      // Browsers throw this when the device already has a passkey.
      if (error instanceof DOMException && error.name === 'InvalidStateError')
        toast('This device already has a passkey for your account.');
      else notifyFailure(error);
    },
  });
  return (
    <>
      {passkeys.map(({ id, name, addedAt, usedAt }) => (
        <li key={id} className={styles.row}>
          <div>
            <p className={styles.name}>Passkey · {name}</p>
            <p className={styles.small}>
              Added {onDay(addedAt)}
              {usedAt && ` · Used ${onDay(usedAt)}`}
            </p>
          </div>
          <Button small onClick={() => setOpenId(id)}>
            Edit<span className="aside"> the passkey {name}</span>
          </Button>
        </li>
      ))}
      {passkeys.length < maxPasskeys && canUsePasskeys() && (
        <li className={styles.row}>
          <div>
            {passkeys.length === 0 && <p className={styles.name}>Passkey</p>}
            <p className={styles.small}>Sign in with your face, finger or screen lock.</p>
          </div>
          <Button small busy={add.isPending} onClick={() => add.mutate()}>
            Add<span className="aside"> a passkey</span>
          </Button>
        </li>
      )}
      {open && (
        <Suspense>
          <PasskeySheet key={open.id} passkey={open} mayRemove={mayRemove} close={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}
