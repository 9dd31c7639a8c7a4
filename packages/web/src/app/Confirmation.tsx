import { lazy, Suspense } from 'react';
import { useAskedProof } from '../data/with-fresh-sign-in.ts';
import { screens } from './screens.ts';

const ConfirmSheet = lazy(screens.confirmSignIn);

export function Confirmation() {
  return (
    useAskedProof() && (
      <Suspense>
        <ConfirmSheet />
      </Suspense>
    )
  );
}
