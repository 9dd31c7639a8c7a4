import { useEffect, useEffectEvent } from 'react';
import type { SignIn } from '../../../data/backend/index.ts';
import { enterScreen, sheetsClosed, useSheet } from '../../../ui/sheets.ts';
import { SignInCode } from './SignInCode.tsx';
import { SamplePeople } from './SamplePeople.tsx';

export type SignInSheet = 'code' | 'people';

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
  const openRequested = useEffectEvent(() => {
    if (requested === null) return;
    setOpen(requested);
    opened();
  });
  useEffect(() => openRequested(), [requested]);
  const close = () => setOpen(null);
  const enter = (by: SignIn) =>
    signIn(by, () => {
      close();
      return sheetsClosed();
    });
  if (open === 'code') return <SignInCode enter={enter} close={close} />;
  if (open === 'people') return <SamplePeople pick={(personId) => enter({ way: 'sandbox', personId })} close={close} />;
  return null;
}
