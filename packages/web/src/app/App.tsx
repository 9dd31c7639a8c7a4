import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { backend } from '#backend';
import type { Session } from '../data/backend/backend.ts';
import { SessionProvider, useSession, type Certainty } from '../data/session.tsx';
import { Welcome } from '../features/account/welcome/Welcome.tsx';
import { eventIn, keepLinkedEvent, setSharedWaits } from '../device/after-sign-in.ts';
import { addressPath, root } from '../ui/asset-url.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { entry } from '../ui/history-entry.ts';
import { AppFrame } from '../ui/AppFrame.tsx';
import { toast, ToastRegion } from '../ui/Toast.tsx';
import { lazyScreen } from './load-screen.tsx';
import { signedIn } from './load-signed-in.ts';

const SignedIn = lazyScreen(signedIn);
const Suspended = lazy(() => import('./SuspendedApp.tsx'));

export function App({ session, certainty = 'confirmed' }: { session: Session; certainty?: Certainty }) {
  return (
    <SessionProvider initial={session} certainty={certainty}>
      <AppFrame>
        <ErrorBoundary>
          <Suspense>
            <Screens />
          </Suspense>
        </ErrorBoundary>
        <ToastRegion />
      </AppFrame>
    </SessionProvider>
  );
}

function Screens() {
  const { session } = useSession();
  if (session.me === null) return <SignedOut />;
  return session.isSuspended ? <Suspended /> : <SignedIn />;
}

/** Leads people to the welcome screen, and after signing in back to the event they followed a link to, or to what they have
 * shared from another app. */
function toWelcome() {
  const path = addressPath();
  const id = eventIn(path);
  if (id !== null && backend.can.linkToEvents) keepLinkedEvent(id);
  if (path === screenPaths.shareTarget && backend.can.install) {
    setSharedWaits(true);
    toast('Sign in to send what you’ve shared');
  }
  if (location.pathname === root.pathname) return;
  const { idx } = entry();
  history.replaceState({ idx }, '', root.pathname);
}

/** Without the router, which people load when they sign in. */
function SignedOut() {
  useLayoutEffect(() => {
    toWelcome();
    window.addEventListener('popstate', toWelcome);
    return () => window.removeEventListener('popstate', toWelcome);
  }, []);
  return <Welcome />;
}
