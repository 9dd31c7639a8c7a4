import { backend } from '#backend';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Me, Session } from './backend/index.ts';

interface SessionControl {
  session: Session;
  /** Asks again who is signed in; what sign-in, sign-out and changes of the profile end with. */
  refresh(): Promise<Session>;
  /** Takes over a profile that an operation has just answered. */
  setMe(me: Me): void;
}

const SessionContext = createContext<SessionControl | null>(null);

/** Holds who is signed in for the whole app. */
export function SessionProvider({ initial, children }: { initial: Session; children: ReactNode }) {
  const [session, setSession] = useState(initial);
  const control: SessionControl = {
    session,
    async refresh() {
      const next = await backend.session();
      setSession(next);
      return next;
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
