import { useEffect, useEffectEvent } from 'react';
import type { SignIn } from '../../../data/backend/index.ts';
import { enterScreen, sheetsClosed, useSheet } from '../../../ui/sheets.ts';
import { EmailCode } from './EmailCode.tsx';
import { SamplePeople } from './SamplePeople.tsx';

export type SignInSheet = 'code' | 'people';

/** The sheets of the welcome screen, which does without them until they are here. `wanted` is one that was asked for. */
export default function SignInSheets({
  wanted,
  opened,
  signIn,
}: {
  wanted: SignInSheet | null;
  opened(): void;
  signIn(by: SignIn, leave: () => Promise<void>): Promise<unknown>;
}) {
  const [open, setOpen] = useSheet<SignInSheet>('sign-in');
  // A session may have ended with a sheet open.
  useEffect(enterScreen, []);
  const take = useEffectEvent(() => {
    if (wanted === null) return;
    setOpen(wanted);
    opened();
  });
  useEffect(() => take(), [wanted]);
  const close = () => setOpen(null);
  const enter = (by: SignIn) =>
    signIn(by, () => {
      close();
      return sheetsClosed();
    });
  if (open === 'code') return <EmailCode enter={enter} close={close} />;
  if (open === 'people') return <SamplePeople pick={(personId) => enter({ way: 'sandbox', personId })} close={close} />;
  return null;
}
