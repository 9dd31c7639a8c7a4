import { useEffect, useEffectEvent } from 'react';
import type { SignIn } from '../../../data/backend/backend.ts';
import { signInPasskey } from '../../../data/backend/passkey-sign-in.ts';
import { canOfferPasskeys } from '../../../device/browser-passkeys.ts';

/** Where it is wanted and while the sheet is open, the browser offers passkeys in its field for the address (`autocomplete="username webauthn"`). */
export function useOfferedPasskey(enter: (by: SignIn) => Promise<unknown>, isWanted: boolean) {
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await canOfferPasskeys()) || signal.aborted) return;
    const response = await signInPasskey({ mediation: 'conditional', signal });
    if (response !== null && !signal.aborted) await enter({ way: 'passkey', response });
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    // If this fails, people use the code or the button.
    offer(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [isWanted]);
}
