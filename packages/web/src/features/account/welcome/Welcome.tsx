'use no memo'; // This screen renders once: memo caches would only make the first download larger.

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { backend } from '#backend';
import type { SignIn } from '../../../data/backend/backend.ts';
import { useSession } from '../../../data/session.tsx';
import { takeOver } from '../../../device/early-page.ts';
import { Button, classOf } from '../../../ui/Button.tsx';
import { assetUrl } from '../../../ui/asset-url.ts';
import { toast } from '../../../ui/Toast.tsx';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { linkedEvent, watchLinkedEvent } from '../../../device/after-sign-in.ts';
import { GoogleLogo } from './GoogleLogo.tsx';
import type { SignInSheet } from './SignInSheets.tsx';
import styles from './Welcome.module.css';

const SignInSheets = lazy(() => import('./SignInSheets.tsx'));
const LinkedEvent = lazy(() => import('./LinkedEvent.tsx'));

const about = <p className={styles.about}>Meet a neighbour for chai, and see what’s on in your city.</p>;

export function Welcome() {
  const { enter } = useSession();
  const eventId = useSyncExternalStore(watchLinkedEvent, linkedEvent, () => null);
  const [sheet, setSheet] = useState<SignInSheet | null>(null);
  // The build renders this screen without its sheets, so that they aren't hydrated.
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  useEffect(() => {
    document.title = 'Nukkad · Find Meetups Near You';
    takeOver();
  }, []);

  /** `leave` is called after a successful sign-in, before the screen changes. */
  async function signIn(by: SignIn, leave?: () => Promise<void>) {
    try {
      const address = await backend.signIn(by);
      if (address !== undefined) return location.assign(address);
      await leave?.();
      await enter();
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That didn’t work. Please try again.');
    }
  }
  return (
    <main className={styles.welcome} data-buttons-below data-wide={backend.can.fillWideScreens || undefined}>
      <img
        className={styles.scene}
        src={assetUrl('drawings/welcome.svg')}
        alt=""
        width="430"
        height="400"
        fetchPriority="high"
      />
      <div className={styles.words}>
        <h1>
          <Wordmark />
        </h1>
        <p className={styles.tagline}>Find Meetups Near You</p>
        {eventId === null ? (
          about
        ) : (
          <Suspense fallback={<p className={styles.event} />}>
            <LinkedEvent id={eventId} otherwise={about} />
          </Suspense>
        )}
        <SignInButtons signIn={signIn} open={setSheet} />
        <noscript className={styles.note}>Please turn on JavaScript to sign in.</noscript>
      </div>
      {isLive && backend.can.askAtSignIn && (
        <Suspense>
          <SignInSheets requested={sheet} opened={() => setSheet(null)} signIn={signIn} />
        </Suspense>
      )}
    </main>
  );
}

/** In the demo and the sandbox, either button signs in at once. */
function SignInButtons({ signIn, open }: { signIn(by: SignIn): Promise<unknown>; open(sheet: SignInSheet): void }) {
  const { edition, ways } = useSession().session;
  // No useMutation: someone who is signed out loads no query client, see decision 0001.
  const [busy, setBusy] = useState<'google' | 'email' | null>(null);
  async function press(button: 'google' | 'email') {
    if (button === 'email' && !ways.sandbox) return open('code');
    setBusy(button);
    await signIn({ way: ways.sandbox ? 'sandbox' : 'google' });
    setBusy(null);
  }
  return (
    <div className={styles.ways}>
      {(ways.sandbox || ways.google) && (
        <button
          type="button"
          className={`${classOf({ wide: true })} ${styles.google}`}
          aria-busy={busy === 'google' || undefined}
          onClick={() => busy !== 'google' && void press('google')}
        >
          <GoogleLogo />
          Sign in with Google
        </button>
      )}
      {(ways.sandbox || ways.emailCode) && (
        <Button look="main" icon="mail" wide busy={busy === 'email'} onClick={() => void press('email')}>
          Continue with Email
        </Button>
      )}
      {ways.google && !ways.emailCode && !ways.sandbox && (
        <Button look="quiet" onClick={() => open('passkey')}>
          Use a passkey
        </Button>
      )}
      {edition === 'sandbox' && (
        <div className={styles.sandbox}>
          <Button look="quiet" small aria-describedby="sign-in-as" onClick={() => open('people')}>
            Sign in as…
          </Button>
          <p id="sign-in-as">one of the sample people of this sandbox</p>
        </div>
      )}
    </div>
  );
}
