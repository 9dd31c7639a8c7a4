import { lazy, Suspense } from 'react';
import type { PasskeyProps } from './PasskeySignIn.tsx';

// Loaded with a sheet that shows it: the welcome screen comes first.
const PasskeySignIn = lazy(() => import('./PasskeySignIn.tsx'));

export const PasskeyButton = (props: PasskeyProps) => (
  <Suspense>
    <PasskeySignIn {...props} />
  </Suspense>
);
