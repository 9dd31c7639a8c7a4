import { lazy, Suspense } from 'react';
import type { PasskeyProps } from './PasskeySignInButton.tsx';

// Loaded with a sheet that shows it: the welcome screen comes first.
const PasskeySignInButton = lazy(() => import('./PasskeySignInButton.tsx'));

export const LazyPasskeyButton = (props: PasskeyProps) => (
  <Suspense>
    <PasskeySignInButton {...props} />
  </Suspense>
);
