import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useSyncExternalStore } from 'react';
import { refusalCode } from './failure.ts';

/** For queries that may ask for the passkey, so nothing is fetched in the background. */
export const onPurpose = {
  staleTime: minuteMs,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: 0,
} as const;

/** How someone confirms that it's them: moderators need a passkey. */
type Proof = 'any' | 'passkey';

let asked: { proof: Proof; answer(isConfirmed: boolean): void } | null = null;
const listeners = new Set<() => void>();

function change(next: typeof asked) {
  asked = next;
  for (const listener of listeners) listener();
}

async function withProof<T>(proof: Proof, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = refusalCode(error);
    if (code !== 'SIGN_IN_AGAIN' && code !== 'PASSKEY_NEEDED') throw error;
    asked?.answer(false);
    const needed = code === 'PASSKEY_NEEDED' ? 'passkey' : proof;
    const isConfirmed = await new Promise<boolean>((answer) => change({ proof: needed, answer }));
    if (!isConfirmed) throw error;
    // Asks once more if another proof is needed.
    return withProof(needed, run);
  }
}

/**
 * Runs an operation that needs a fresh sign-in. Where it is refused for that, the person is asked to confirm that it's
 * them, and it runs again. Throws the refusal if they close the sheet.
 */
export const withFreshSignIn = <T>(run: () => Promise<T>) => withProof('any', run);

/** `withFreshSignIn` for moderators, who confirm with a passkey. */
export const withPasskey = <T>(run: () => Promise<T>) => withProof('passkey', run);

/** Called by the sheet that asks. */
export function answerConfirmation(isConfirmed: boolean) {
  asked?.answer(isConfirmed);
  change(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null while nobody is asked. */
export const useAskedProof = () => useSyncExternalStore(subscribe, () => asked?.proof ?? null);
