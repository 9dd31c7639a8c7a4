import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { SignIn } from '../../../data/backend/backend.ts';
import { enterScreen, leaveSheets, useSheet } from '../../../ui/useSheet.ts';
import { EmailCodeSheet } from './EmailCodeSheet.tsx';
import { SamplePeopleSheet } from './SamplePeopleSheet.tsx';

const PasskeySignInSheet = lazy(() => import('./PasskeySignInSheet.tsx'));

export type SignInSheet = 'code' | 'people' | 'passkey';

async function tellIfRefused() {
  if (location.search === '?google=refused') (await import('./tell-of-refusal.ts')).tellOfRefusal();
}

/** The sheets of the welcome screen, loaded after it. `requested` is one to open. */
export default function SignInSheets({
  requested,
  opened,
  signIn,
}: {
  requested: SignInSheet | null;
  opened(): void;
  signIn(by: SignIn, leave: () => Promise<void>): Promise<unknown>;
}) {
  const [open, setOpen] = useSheet<SignInSheet>('sign-in');
  // A session may have ended with a sheet open.
  useEffect(enterScreen, []);
  useEffect(() => void tellIfRefused(), []);
  const openRequested = useEffectEvent(() => {
    if (requested === null) return;
    setOpen(requested);
    opened();
  });
  useEffect(() => openRequested(), [requested]);
  const close = () => setOpen(null);
  const enter = (by: SignIn) => signIn(by, leaveSheets);
  if (open === 'code') return <EmailCodeSheet enter={enter} close={close} />;
  if (open === 'people') return <SamplePeopleSheet enter={enter} close={close} />;
  if (open === 'passkey')
    return (
      <Suspense>
        <PasskeySignInSheet enter={enter} close={close} />
      </Suspense>
    );
  return null;
}
