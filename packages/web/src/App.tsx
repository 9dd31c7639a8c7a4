import { screenPaths as paths } from '@nukkad/core/screens.ts';
import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import type { Session } from './backend/index.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { screens } from './screens.ts';
import { SessionProvider, useSession } from './session.tsx';
import { root } from './ui/picture.ts';
import { ToastRegion } from './ui/Toast.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { PhoneFrame } from './ui/PhoneFrame.tsx';
import { Welcome } from './welcome/Welcome.tsx';

const Layout = lazyScreen(screens.layout);
const Onboarding = lazyScreen(screens.onboarding);
const Home = lazyScreen(screens.home);
const PersonPage = lazyScreen(screens.person);
const Where = lazyScreen(screens.where);
const Events = lazyScreen(screens.events);
const EventPage = lazyScreen(screens.event);
const Hosting = lazyScreen(screens.hosting);
const HostEvent = lazyScreen(screens.hostEvent);
const Attendees = lazyScreen(screens.attendees);
const Tickets = lazyScreen(screens.tickets);
const Ticket = lazyScreen(screens.ticket);
const Gate = lazyScreen(screens.gate);
const Chat = lazyScreen(screens.chat);
const Conversation = lazyScreen(screens.conversation);
const Profile = lazyScreen(screens.profile);
const EditProfile = lazyScreen(screens.editProfile);
const Settings = lazyScreen(screens.settings);
const SettingsPage = lazyScreen(screens.settingsPage);
const Feeds = lazyScreen(screens.feeds);
const Payment = lazyScreen(screens.payment);
const Orders = lazyScreen(screens.orders);

/** The map of the product: every address and its screen. */
export function App({ session, isRemembered = false }: { session: Session; isRemembered?: boolean }) {
  return (
    <SessionProvider initial={session} isRemembered={isRemembered}>
      <BrowserRouter basename={root.pathname}>
        <PhoneFrame>
          <ErrorBoundary>
            <Suspense>
              <Screens />
            </Suspense>
          </ErrorBoundary>
          <ToastRegion />
        </PhoneFrame>
      </BrowserRouter>
    </SessionProvider>
  );
}

function Screens() {
  const { session, entrance } = useSession();
  const signedIn = session.me !== null;
  const { pathname, state } = useLocation();
  // Whoever follows a link to an event comes to it after signing in.
  const wanted = /^\/events\/[^/]+$/.test(pathname) ? pathname : null;
  const door = <Navigate to="/" replace state={{ wanted }} />;
  const inside = (entrance === '/home' && (state as { wanted?: string | null } | null)?.wanted) || entrance;
  return (
    <Routes>
      <Route path={paths.welcome} element={signedIn ? <Navigate to={inside} replace /> : <Welcome />} />
      <Route path={paths.onboarding} element={signedIn ? <Onboarding /> : door} />
      <Route element={session.me ? <Layout key={session.me.id} /> : door}>
        <Route path={paths.home} element={<Home />} />
        <Route path={paths.person} element={<PersonPage />} />
        <Route path={paths.where} element={<Where />} />
        <Route path={paths.events} element={<Events />} />
        <Route path={paths.event} element={<EventPage />} />
        <Route path={paths.gate} element={<Gate />} />
        <Route path={paths.hosting} element={<Hosting />} />
        <Route path={paths.hostEvent} element={<HostEvent />} />
        <Route path={paths.attendees} element={<Attendees />} />
        <Route path={paths.tickets} element={<Tickets />} />
        <Route path={paths.ticket} element={<Ticket />} />
        <Route path={paths.chat} element={<Chat />} />
        <Route path={paths.conversation} element={<Conversation />} />
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.editProfile} element={<EditProfile />} />
        <Route path={paths.settings} element={<Settings />} />
        <Route path={paths.settingsPage} element={<SettingsPage />} />
        <Route path={paths.feeds} element={<Feeds />} />
        <Route path={paths.payment} element={<Payment />} />
        <Route path={paths.orders} element={<Orders />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
