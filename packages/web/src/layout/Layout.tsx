import { isProfileComplete } from '@nukkad/core/account/rules.ts';
import type { Update } from '@nukkad/core/contract.ts';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, ViewTransition } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { backend } from '#backend';
import { followUpdates, newCache } from '../live.ts';
import { queries, tickMs } from '../queries.ts';
import { screens } from '../screens.ts';
import { useMe, useSession } from '../session.tsx';
import { wants } from '../settings/notices.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Banner } from '../ui/State.tsx';
import { TabBar } from '../ui/TabBar.tsx';
import { toast } from '../ui/Toast.tsx';
import { timeLeft } from '../when.ts';
import styles from './Layout.module.css';

/** The signed-in product: its cache, its live connection, a screen, and the tab bar below. */
export default function Layout() {
  const me = useMe();
  const { refresh } = useSession();
  const [cache] = useState(() => newCache(() => void refresh()));
  const path = useLocation().pathname;
  if (!isProfileComplete(me)) return <Navigate to="/onboarding" replace />;
  return (
    <QueryClientProvider client={cache}>
      <Connection />
      <Place />
      <main className={styles.screen}>
        <ErrorBoundary at={path}>
          <ViewTransition>
            <Suspense>
              <Outlet />
            </Suspense>
          </ViewTransition>
        </ErrorBoundary>
      </main>
      <Tabs />
    </QueryClientProvider>
  );
}

/** What is said in passing about an update, unless it is on screen already. */
function notice(me: string, update: Update, path: string, nameOf: (conversationId: string) => string): string | null {
  if (update.type === 'meet.changed' && wants('meets')) {
    const { request, person } = update.entry;
    // The other half of a request that was postponed, which is said already.
    if (request.status === 'pending' && request.window === 'tomorrow') return null;
    if (request.status === 'pending' && request.toUserId === me) return `${person.name} asked to meet you`;
    if (request.status === 'postponed' && request.fromUserId === me)
      return `${person.name} can’t then, and asks about tomorrow`;
    if (request.status === 'accepted' && request.fromUserId === me) return `${person.name} said yes. Say hello!`;
  }
  if (update.type === 'meet.reminder' && wants('meets'))
    return `${update.entry.person.name} asked to meet you: ${timeLeft(update.entry.request.expiresAt, Date.now())} left to answer`;
  if (
    update.type === 'chat.message' &&
    wants('messages') &&
    update.message.senderId !== me &&
    !path.startsWith('/chat')
  )
    return `${nameOf(update.message.conversationId)}: ${update.message.type === 'location' ? `around ${update.message.message}` : update.message.message}`;
  return null;
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Keeps the cache up to date, and says when it cannot. */
function Connection() {
  const me = useMe();
  const cache = useQueryClient();
  const path = useLocation().pathname;
  const [away, setAway] = useState(false);
  const demo = useSession().session.edition === 'demo';
  // The phone knows that it is offline long before a silent connection gives up; the demo needs no network.
  const offline = !useSyncExternalStore(watchNetwork, () => navigator.onLine) && !demo;
  const { refresh } = useSession();
  // Whoever this tab belongs to by now: another may have signed in elsewhere while it was away.
  const leave = useEffectEvent(() => {
    // Who it is cannot be known without a connection: asked until there is an answer.
    const ask = () => refresh().catch(() => setTimeout(() => void ask(), 3000));
    void ask();
  });
  const say = useEffectEvent((update: Update) => {
    const talks = cache.getQueryData(queries.conversations().queryKey);
    const words = notice(me.id, update, path, (id) => talks?.find((it) => it.id === id)?.person.name ?? 'New message');
    if (words !== null) toast(words.length > 90 ? `${words.slice(0, 88)}…` : words);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followUpdates(backend, cache, me.id, {
      signedOut: () => leave(),
      update: (update) => say(update),
      // A gap that closes at once is not worth a word.
      connection(open) {
        clearTimeout(timer);
        if (open) setAway(false);
        else timer = setTimeout(() => setAway(true), 1500);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache, me.id]);
  return (away || offline) && <Banner>You are offline. We will catch up as soon as you are back.</Banner>;
}

/** Keeps others' view of where this phone is up to date while the app is open, as far as its owner wants that. */
function Place() {
  const me = useMe();
  const cache = useQueryClient();
  const demo = useSession().session.edition === 'demo';
  useEffect(() => {
    if (demo) return undefined;
    let stop: (() => void) | null = null;
    let gone = false;
    // Its hexagons are heavy, and nothing on screen waits for them.
    void screens.keeper().then(({ startKeeper }) => {
      if (!gone) stop = startKeeper(me.id, cache);
    });
    // After a tick others are elsewhere, and perhaps oneself; not all phones ask in the same second.
    let tick: ReturnType<typeof setTimeout>;
    const waitForTick = () => {
      tick = setTimeout(
        () => {
          void cache.invalidateQueries({ queryKey: queries.presence().queryKey });
          void cache.invalidateQueries({ queryKey: ['nearby'] });
          waitForTick();
        },
        tickMs - (Date.now() % tickMs) + 2000 + Math.random() * 15_000,
      );
    };
    waitForTick();
    return () => {
      gone = true;
      clearTimeout(tick);
      stop?.();
    };
  }, [cache, demo, me.id]);
  return null;
}

/** Screens that fill the phone and are left by their back button. */
const fullScreen = /^\/(chat\/|pay\/)/;

function Tabs() {
  const me = useMe();
  const demo = useSession().session.edition === 'demo';
  const path = useLocation().pathname;
  const conversations = useQuery(queries.conversations());
  const meets = useQuery({ ...queries.meets(), enabled: !demo });
  if (fullScreen.test(path)) return null;
  const unread = conversations.data?.reduce((sum, it) => sum + it.unread, 0) ?? 0;
  const asked = meets.data?.requests.filter(({ request }) => request.toUserId === me.id).length ?? 0;
  return (
    <TabBar
      tabs={[
        { to: '/home', icon: 'home', label: 'Home', prepare: screens.home },
        { to: '/events', icon: 'calendar', label: 'Events', prepare: screens.events },
        { to: '/chat', icon: 'chat', label: 'Chat', prepare: screens.chat, count: unread + asked, of: 'new' },
        { to: '/profile', icon: 'user', label: 'Profile', prepare: screens.profile },
        { to: '/settings', icon: 'settings', label: 'Settings', prepare: screens.settings },
      ]}
    />
  );
}
