import { screenPaths as paths } from '@nukkad/core/kernel/screen-paths.ts';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { backend } from '#backend';
import type { Session } from '../data/backend/index.ts';
import { screens } from './screens.ts';
import { SessionProvider, useSession } from '../data/session.tsx';
import { root } from '../ui/asset-url.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PhoneFrame } from '../ui/PhoneFrame.tsx';
import { eventIn, firstScreen, keepLinkedEvent } from '../features/events/linked-event.ts';
import { Welcome } from '../features/account/welcome/Welcome.tsx';

const Layout = lazy(() => import('./Layout.tsx'));
const Onboarding = lazy(screens.onboarding);
const Home = lazy(screens.home);
const PersonPage = lazy(screens.person);
const ChooseLocation = lazy(screens.where);
const Events = lazy(screens.events);
const EventPage = lazy(screens.event);
const Hosting = lazy(screens.hosting);
const HostEvent = lazy(screens.hostEvent);
const Attendees = lazy(screens.attendees);
const Tickets = lazy(screens.tickets);
const Ticket = lazy(screens.ticket);
const Gate = lazy(screens.gate);
const Chat = lazy(screens.chat);
const Conversation = lazy(screens.conversation);
const Profile = lazy(screens.profile);
const EditProfile = lazy(screens.editProfile);
const Settings = lazy(screens.settings);
const SettingsPage = lazy(screens.settingsPage);
const Feeds = lazy(screens.feeds);
const Payment = lazy(screens.payment);
const Orders = lazy(screens.orders);

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

/** Leads people to the welcome screen, and after signing in back to the event they followed a link to. */
function Door() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const id = eventIn(pathname);
    if (id !== null && backend.can.linkToEvents) keepLinkedEvent(id);
  }, [pathname]);
  return <Navigate to="/" replace />;
}

function Entrance() {
  const { entrance } = useSession();
  const [first] = useState(firstScreen);
  return <Navigate to={entrance === '/home' ? first : entrance} replace />;
}

function Screens() {
  const { session } = useSession();
  const signedIn = session.me !== null;
  const door = <Door />;
  return (
    <Routes>
      <Route path={paths.welcome} element={signedIn ? <Entrance /> : <Welcome />} />
      <Route path={paths.onboarding} element={signedIn ? <Onboarding /> : door} />
      <Route element={session.me ? <Layout key={session.me.id} /> : door}>
        <Route path={paths.home} element={<Home />} />
        <Route path={paths.person} element={<PersonPage />} />
        <Route path={paths.where} element={<ChooseLocation />} />
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
