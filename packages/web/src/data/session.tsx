import { backend } from '#backend';
import { actAs } from './backend/acting-as.ts';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Me, Session } from './backend/index.ts';
import { rememberSession } from './last-session.ts';

interface SessionControl {
  session: Session;
  /** Whether this is only what the device remembers, since the server could not be asked yet. */
  isRemembered: boolean;
  /** Where the welcome screen's address leads somebody who is signed in. */
  entrance: '/home' | '/onboarding';
  /** Asks again who is signed in, after something changed that. */
  refresh(): Promise<void>;
  /** The same when an answer says that the session is over: nobody opens the app as whoever it was. */
  signedOut(): Promise<void>;
  /** The same after signing in: whoever has not been through 'Complete Your Profile' enters there. */
  enter(): Promise<void>;
  /** Takes over a profile that an operation has just answered. */
  setMe(me: Me): void;
}

const SessionContext = createContext<SessionControl | null>(null);

/** The page acts as whoever is signed in from here on. */
function acting(session: Session): Session {
  actAs(session.me?.id ?? null);
  return session;
}

/**
 * Clears what this device has kept of everybody but whoever is signed in by the server's word. Loaded when it is needed,
 * since the welcome screen is not to wait for it; what fails now is done at the next start.
 */
export async function clearOthers({ me }: Session) {
  try {
    const { forgetOthers } = await import('../device/sign-out.ts');
    await forgetOthers(me?.id ?? null);
  } catch {
    // The network went away before that part of the app had come, or the browser keeps nothing.
  }
}

/** Holds who is signed in for the whole app. */
export function SessionProvider({
  initial,
  isRemembered: initiallyRemembered,
  children,
}: {
  initial: Session;
  isRemembered: boolean;
  children: ReactNode;
}) {
  const [session, setSession] = useState(() => acting(initial));
  const [isRemembered, setRemembered] = useState(initiallyRemembered);
  const [entrance, setEntrance] = useState<SessionControl['entrance']>('/home');
  useEffect(() => {
    if (backend.can.goOffline) rememberSession(session);
  }, [session]);
  async function ask() {
    const next = acting(await backend.session());
    await clearOthers(next);
    setSession(next);
    setRemembered(false);
    return next;
  }
  const control: SessionControl = {
    session,
    isRemembered,
    entrance,
    refresh: async () => void (await ask()),
    async signedOut() {
      rememberSession(null);
      // Before anybody is asked again, which fails if the network goes away now.
      const personId = session.me?.id;
      if (personId)
        await import('../device/sign-out.ts').then(({ forgetKept }) => forgetKept(personId)).catch(() => {});
      await ask();
    },
    async enter() {
      const next = await ask();
      setEntrance(next.me?.onboarded === false ? '/onboarding' : '/home');
    },
    setMe: (me) => setSession((now) => ({ ...now, me })),
  };
  return <SessionContext value={control}>{children}</SessionContext>;
}

export function useSession(): SessionControl {
  const control = useContext(SessionContext);
  if (!control) throw new Error('useSession outside SessionProvider');
  return control;
}

/** The signed-in person; only for screens behind sign-in. */
export function useMe(): Me {
  const { me } = useSession().session;
  if (!me) throw new Error('useMe on a screen for the signed-out');
  return me;
}
