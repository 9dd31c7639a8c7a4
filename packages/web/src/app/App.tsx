import { Suspense, useLayoutEffect } from 'react';
import { backend } from '#backend';
import type { Session } from '../data/backend/index.ts';
import { SessionProvider, useSession, type Certainty } from '../data/session.tsx';
import { Welcome } from '../features/account/welcome/Welcome.tsx';
import { eventIn, keepLinkedEvent } from '../features/events/linked-event.ts';
import { root } from '../ui/asset-url.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PhoneFrame } from '../ui/PhoneFrame.tsx';
import { ToastRegion } from '../ui/Toast.tsx';
import { lazyScreen } from './load-screen.tsx';
import { signedIn } from './signed-in.ts';

const SignedIn = lazyScreen(signedIn);

export function App({ session, certainty = 'confirmed' }: { session: Session; certainty?: Certainty }) {
  return (
    <SessionProvider initial={session} certainty={certainty}>
      <PhoneFrame>
        <ErrorBoundary>
          <Suspense>
            <Screens />
          </Suspense>
        </ErrorBoundary>
        <ToastRegion />
      </PhoneFrame>
    </SessionProvider>
  );
}

function Screens() {
  const { session } = useSession();
  return session.me === null ? <SignedOut /> : <SignedIn />;
}

/** Leads people to the welcome screen, and after signing in back to the event they followed a link to. */
function toWelcome() {
  const id = eventIn(`/${location.pathname.slice(root.pathname.length)}`);
  if (id !== null && backend.can.linkToEvents) keepLinkedEvent(id);
  if (location.pathname === root.pathname) return;
  const { idx } = (history.state ?? {}) as { idx?: number };
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
