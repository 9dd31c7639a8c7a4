import { backend } from '#backend';
import { actAs } from './backend/acting-as.ts';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Me, Session } from './backend/backend.ts';
import { rememberSession } from './last-session.ts';

interface SessionControl {
  session: Session;
  /** Whether the session is from the device, since the server has not answered yet. */
  isStored: boolean;
  entrance: '/home' | '/onboarding';
  refresh(): Promise<void>;
  /** Fetches the session again after it has ended; the device forgets its person. */
  signedOut(): Promise<void>;
  /** Fetches the session after signing in: people without a profile land on 'Complete Your Profile'. */
  enter(): Promise<void>;
  setMe(me: Me): void;
}

/** Where a session comes from: the server's answer, this device, or the page, which a cache may have kept. */
export type Certainty = 'confirmed' | 'stored' | 'presumed';

const SessionContext = createContext<SessionControl | null>(null);

function actingAs(session: Session): Session {
  actAs(session.me?.id ?? null);
  return session;
}

/** Removes what the device keeps of all other people. Loaded apart, so that the welcome screen does not wait for it. */
export async function clearOthers({ me }: Session) {
  try {
    const { forgetOthers } = await import('../device/forget-person.ts');
    await forgetOthers(me?.id ?? null);
  } catch {
    // The code did not load; the next start does it.
  }
}

export function SessionProvider({
  initial,
  certainty: initialCertainty,
  children,
}: {
  initial: Session;
  certainty: Certainty;
  children: ReactNode;
}) {
  const [session, setSession] = useState(() => actingAs(initial));
  const [certainty, setCertainty] = useState(initialCertainty);
  const [entrance, setEntrance] = useState<SessionControl['entrance']>('/home');
  useEffect(() => {
    if (backend.can.goOffline && certainty !== 'presumed') rememberSession(session);
  }, [session, certainty]);
  const asked = useRef(0);
  const changes = useRef(0);
  async function ask() {
    const turn = ++asked.current;
    const before = changes.current;
    const next = await backend.session();
    // Someone who signs in meanwhile has asked again, and the answer to that may come first.
    if (turn !== asked.current) return next;
    actingAs(next);
    await clearOthers(next);
    // What someone has changed since is newer.
    setSession(({ me }) => (changes.current > before && me?.id === next.me?.id ? { ...next, me } : next));
    setCertainty('confirmed');
    return next;
  }
  const confirm = useEffectEvent(() => {
    if (certainty === 'presumed') void ask().catch(() => {});
  });
  useEffect(() => confirm(), []);
  const control: SessionControl = {
    session,
    isStored: certainty === 'stored',
    entrance,
    refresh: async () => void (await ask()),
    async signedOut() {
      rememberSession(null);
      // First, since asking the server may fail.
      const personId = session.me?.id;
      if (personId)
        await import('../device/forget-person.ts').then(({ forgetKept }) => forgetKept(personId)).catch(() => {});
      await ask();
    },
    async enter() {
      const next = await ask();
      setEntrance(next.me && !(next.me.onboarded && next.me.adultConfirmed) ? '/onboarding' : '/home');
    },
    setMe(me) {
      changes.current++;
      setSession((now) => ({ ...now, me }));
    },
  };
  return <SessionContext value={control}>{children}</SessionContext>;
}

export function useSession(): SessionControl {
  const control = useContext(SessionContext);
  if (!control) throw new Error('useSession outside SessionProvider');
  return control;
}

/** Only for screens behind sign-in. */
export function useMe(): Me {
  const { me } = useSession().session;
  if (!me) throw new Error('useMe on a screen for the signed-out');
  return me;
}
