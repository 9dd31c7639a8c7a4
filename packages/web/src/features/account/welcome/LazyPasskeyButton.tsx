'use no memo'; // Memo caches would only make the first download larger.

import { lazy, Suspense } from 'react';
import type { PasskeyProps } from './PasskeySignInButton.tsx';

// Loaded with a sheet that shows it: the welcome screen comes first.
const PasskeySignInButton = lazy(() => import('./PasskeySignInButton.tsx'));

export const LazyPasskeyButton = (props: PasskeyProps) => (
  // As high as the button, which would otherwise push what is below it away from under a finger.
  <Suspense fallback={'PublicKeyCredential' in window && <div style={{ minHeight: 48 }} />}>
    <PasskeySignInButton {...props} />
  </Suspense>
);
