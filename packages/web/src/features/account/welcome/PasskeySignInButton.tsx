import { useState } from 'react';
import type { SignIn } from '../../../data/backend/backend.ts';
import { signInPasskey } from '../../../data/backend/passkey-sign-in.ts';
import { canUsePasskeys } from '../../../device/browser-passkeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { useOfferedPasskey } from './useOfferedPasskey.ts';

export interface PasskeyProps {
  enter(by: SignIn): Promise<unknown>;
  look?: 'quiet' | 'main';
  /** Whether the browser offers passkeys in the sheet's field as well. */
  offersInField?: boolean;
}

export default function PasskeySignInButton({ enter, look = 'quiet', offersInField = false }: PasskeyProps) {
  useOfferedPasskey(enter, offersInField);
  // No useMutation: someone who is signed out loads no query client, see decision 0001.
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  async function press() {
    setBusy(true);
    try {
      const response = await signInPasskey();
      if (response !== null) await enter({ way: 'passkey', response });
    } catch {
      toast('That passkey couldn’t be used. Please try again.');
    }
    setBusy(false);
  }
  return (
    <Button look={look} icon="lock" wide busy={busy} onClick={() => void press()}>
      Use a passkey
    </Button>
  );
}
