import { isProfileComplete } from '@nukkad/core/features/people/profile-form.ts';
import {
  onlineManager,
  QueryClientProvider,
  useInfiniteQuery,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  ViewTransition,
  type ComponentType,
} from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { backend } from '#backend';
import { currentTime } from '../device/server-time.ts';
import { useIsWide, useWideLayout } from '../device/useIsWide.ts';
import { unreadIn } from '../data/cache/conversations.ts';
import { unseenIn } from '../data/cache/notifications.ts';
import { newCache } from '../data/cache/query-client.ts';
import { presenceOutdated } from '../data/cache/people.ts';
import { persistQueries } from '../data/kept-offline.ts';
import { queries } from '../data/queries.ts';
import { Confirmation } from './Confirmation.tsx';
import { Moments } from './Moments.tsx';
import { screens } from './screens.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { tabs } from './tabs.ts';
import { useMe, useSession } from '../data/session.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { enterScreen } from '../ui/useSheet.ts';
import { TabBar } from '../ui/TabBar.tsx';
import { ConnectionProvider } from './ConnectionProvider.tsx';
import styles from './Layout.module.css';
import { useAppBadge } from './useAppBadge.ts';

export default function Layout() {
  const me = useMe();
  const { signedOut } = useSession();
  const [cache] = useState(() => {
    // It assumes that it starts online, and would miss the return of the network.
    onlineManager.setOnline(navigator.onLine);
    const cache = newCache(() => void signedOut().catch(() => {}));
    if (backend.can.goOffline) persistQueries(cache, me.id);
    return cache;
  });
  const isWide = useIsWide();
  const location = useLocation();
  const path = location.pathname;
  useEffect(enterScreen, [location]);
  useWideLayout();
  if (!isProfileComplete(me) || !me.adultConfirmed) return <Navigate to="/onboarding" replace />;
  return (
    <QueryClientProvider client={cache}>
      <ConnectionProvider>
        <Place />
        <Shared />
        <Gates />
        {backend.can.notify && (
          <Suspense>
            <SeenOnScreen />
          </Suspense>
        )}
        <main className={styles.screen}>
          <ErrorBoundary at={path}>
            <ScreenTransition />
          </ErrorBoundary>
        </main>
        <Tabs />
        {backend.can.goOffline && (
          <Suspense>
            <Suggestions />
          </Suspense>
        )}
        <Moments />
        <Confirmation />
        {isWide && <Shortcuts />}
      </ConnectionProvider>
    </QueryClientProvider>
  );
}

/** Fades from one screen to the next, but not when a part of a screen has loaded: presses on what fades are lost. */
function ScreenTransition() {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  return (
    <ViewTransition default={location === shown ? 'none' : 'auto'}>
      <Suspense>
        <Outlet />
        <Shown notify={() => setShown(location)} />
      </Suspense>
    </ViewTransition>
  );
}

/** Is there once the screen beside it is. */
function Shown({ notify }: { notify(): void }) {
  useLayoutEffect(notify);
  return null;
}

/** How long nothing is fetched before the location is reported, in ms. */
const calmMs = 300;

function Place() {
  const me = useMe();
  const cache = useQueryClient();
  const { data: presence, isPending } = useQuery({
    ...queries.presence(),
    enabled: backend.can.reportLocation,
    refetchInterval: ({ state: { data } }) =>
      data?.ghost?.until ? Math.max(1000, Date.parse(data.ghost.until) - currentTime()) : false,
  });
  // What the screen shows is fetched first.
  const isBusy = useIsFetching() > 0;
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    if (isCalm || isPending || isBusy) return undefined;
    const timer = setTimeout(() => setCalm(true), calmMs);
    return () => clearTimeout(timer);
  }, [isBusy, isCalm, isPending]);
  useEffect(() => {
    if (!isCalm || !backend.can.reportLocation) return undefined;
    let stop: (() => void) | null = null;
    let gone = false;
    // Loaded apart: its geometry is large.
    void screens
      .locationReporter()
      .then(({ startReporting }) => {
        if (!gone) stop = startReporting(me.id, cache);
      })
      .catch(() => {});
    return () => {
      gone = true;
      stop?.();
    };
  }, [cache, isCalm, me.id]);
  const isGhost = presence ? presence.ghost !== null : null;
  const wasGhost = useRef(isGhost);
  useEffect(() => {
    if (!isCalm) return;
    // After ghost mode one is visible only once the phone has reported.
    if (wasGhost.current !== false && isGhost === false)
      void screens.locationReporter().then(
        ({ reportQuietly }) => reportQuietly(me.id, cache),
        () => {},
      );
    wasGhost.current = isGhost;
  }, [cache, isCalm, isGhost, me.id]);
  const tickMs = presence?.tickMs;
  // Fetched after each tick, spread so that not all phones ask in the same second.
  useEffect(() => {
    if (tickMs === undefined) return undefined;
    let tick: ReturnType<typeof setTimeout>;
    const waitForTick = () => {
      tick = setTimeout(
        () => {
          presenceOutdated(cache);
          waitForTick();
        },
        tickMs - (currentTime() % tickMs) + 2000 + (Math.random() * tickMs) / 60,
      );
    };
    waitForTick();
    return () => clearTimeout(tick);
  }, [cache, tickMs]);
  return null;
}

function Gates() {
  const me = useMe();
  const tell = useEffectEvent(() => {
    if (backend.can.hostEvents) void screens.checkInLog().then(({ sendLeftover }) => sendLeftover(me));
  });
  useEffect(() => {
    const send = () => tell();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
  return null;
}

/** Without it, notifications only stay new for longer. */
const SeenOnScreen = lazy<ComponentType>(() => screens.seenOnScreen().catch(() => ({ default: () => null })));

const SharingBar = lazy(screens.sharing);
/** Nothing is suggested where it does not load. */
const Suggestions = lazy<ComponentType>(() => screens.suggestions().catch(() => ({ default: () => null })));

function Shared() {
  const me = useMe();
  const { data } = useQuery({ ...queries.shares(), enabled: backend.can.shareLocation });
  const own = data?.filter(({ personId }) => personId === me.id) ?? [];
  return (
    own.length > 0 && (
      <Suspense>
        <SharingBar shares={own} />
      </Suspense>
    )
  );
}

/** Screens whose address does not begin with their tab's. */
const under = {
  home: /^\/(people\/|where)/,
  events: /^\/(hosts\/|hosting|tickets|orders|pay)/,
  profile: /^\/(edit-profile|premium)/,
  settings: /^\/(feeds|admin)/,
};

const fullScreen = /^\/(chat\/|pay\/|tickets\/|events\/[^/]+\/check-in)/;

function Tabs() {
  const me = useMe();
  const { session, isStored } = useSession();
  const path = useLocation().pathname;
  const isWide = useIsWide();
  const conversations = useInfiniteQuery(queries.conversations());
  const meets = useQuery({ ...queries.meets(), enabled: backend.can.receiveRequests });
  // The session, fetched when the app opened, has the first answer.
  const announcements = useQuery({
    ...queries.unread(),
    enabled: backend.can.hostEvents,
    ...(!isStored && { initialData: session.unread }),
  });
  const notifications = useInfiniteQuery({ ...queries.notifications(), enabled: backend.can.notify });
  const orderId = /^\/pay\/([^/]+)/.exec(path)?.[1] ?? '';
  // Its screen fetches it.
  const { data: order } = useQuery({ ...queries.order(orderId), enabled: false });
  const isPremium = order?.purpose === 'premium';
  const unread = unreadIn(conversations.data);
  // The number on the bell.
  const unseen = notifications.data && unseenIn(notifications.data);
  useAppBadge(unseen);
  const asked = meets.data?.requests.filter(({ request }) => request.toUserId === me.id).length ?? 0;
  const announced = announcements.data?.reduce((sum, it) => sum + it.announcements, 0);
  if (!isWide && fullScreen.test(path)) return null;
  return (
    <TabBar
      tabs={[
        { ...tabs.home, prepare: screens.home, isHere: under.home.test(path) },
        {
          ...tabs.events,
          prepare: screens.events,
          isHere: under.events.test(path) && !isPremium,
          count: announced,
          of: 'new',
        },
        { ...tabs.chat, prepare: screens.chat, count: unread + asked, of: 'new' },
        ...(backend.can.notify
          ? [{ ...tabs.notifications, prepare: screens.notifications, count: unseen, of: 'new' }]
          : []),
        { ...tabs.profile, prepare: screens.profile, isHere: under.profile.test(path) || isPremium },
        { ...tabs.settings, prepare: screens.settings, isHere: under.settings.test(path) },
      ]}
    />
  );
}
