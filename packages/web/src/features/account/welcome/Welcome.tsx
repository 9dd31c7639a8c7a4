import { lazy, Suspense, useEffect, useState } from 'react';
import { backend } from '#backend';
import type { SignIn } from '../../../data/backend/index.ts';
import { useSession } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { picture } from '../../../ui/picture.ts';
import { toast } from '../../../ui/Toast.tsx';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { wantedEvent } from '../../events/wanted-event.ts';
import type { SignInSheet } from './SignInSheets.tsx';
import styles from './Welcome.module.css';

const SignInSheets = lazy(() => import('./SignInSheets.tsx'));
const WantedEvent = lazy(() => import('./WantedEvent.tsx'));

/** The way in. In the demo and the sandbox either button signs in at once: as the sample user, or somebody new like them. */
export function Welcome() {
  const { session, enter } = useSession();
  const { ways } = session;
  const [busy, setBusy] = useState<'google' | 'email' | null>(null);
  const [wanted] = useState(wantedEvent);
  const [sheet, setSheet] = useState<SignInSheet | null>(null);
  useEffect(() => {
    document.title = 'Nukkad · Find Meetups Near You';
  }, []);

  /** `leave` is called once that has gone through, before the screen changes. */
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

  async function press(button: 'google' | 'email') {
    if (button === 'email' && !ways.sandbox) return setSheet('code');
    setBusy(button);
    await signIn({ way: ways.sandbox ? 'sandbox' : 'google' });
    setBusy(null);
  }

  const about = <p className={styles.about}>Ask a neighbour out for chai, and see what your city is up to.</p>;
  return (
    <main className={styles.welcome}>
      <img
        className={styles.scene}
        src={picture('drawings/welcome.svg')}
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
        {wanted === null ? (
          about
        ) : (
          <Suspense fallback={<p className={styles.event} />}>
            <WantedEvent id={wanted} otherwise={about} />
          </Suspense>
        )}
        <div className={styles.ways}>
          {(ways.sandbox || ways.google) && (
            <Button look="main" wide busy={busy === 'google'} onClick={() => void press('google')}>
              Sign in with Google
            </Button>
          )}
          {(ways.sandbox || ways.emailCode) && (
            <Button
              look={ways.sandbox || ways.google ? 'plain' : 'main'}
              icon="mail"
              wide
              busy={busy === 'email'}
              onClick={() => void press('email')}
            >
              Continue with Email
            </Button>
          )}
          {session.edition === 'sandbox' && (
            <Button look="quiet" small onClick={() => setSheet('people')}>
              Sign in as…
            </Button>
          )}
        </div>
      </div>
      {backend.can.askAtSignIn && (
        <Suspense>
          <SignInSheets wanted={sheet} opened={() => setSheet(null)} signIn={signIn} />
        </Suspense>
      )}
    </main>
  );
}
