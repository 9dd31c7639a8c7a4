import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import type { Session } from './backend/index.ts';
import { screens } from './screens.ts';
import { SessionProvider, useSession } from './session.tsx';
import { root } from './ui/picture.ts';
import { ToastRegion } from './ui/Toast.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { PhoneFrame } from './ui/PhoneFrame.tsx';
import { Welcome } from './welcome/Welcome.tsx';

const Layout = lazy(screens.layout);
const Onboarding = lazy(screens.onboarding);
const Home = lazy(screens.home);
const PersonPage = lazy(screens.person);
const Where = lazy(screens.where);
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
      <Route path="/" element={signedIn ? <Navigate to={inside} replace /> : <Welcome />} />
      <Route path="/onboarding" element={signedIn ? <Onboarding /> : door} />
      <Route element={session.me ? <Layout key={session.me.id} /> : door}>
        <Route path="/home" element={<Home />} />
        <Route path="/people/:personId" element={<PersonPage />} />
        <Route path="/where" element={<Where />} />
        <Route path="/events" element={<Events />} />
        <Route path="/events/:eventId" element={<EventPage />} />
        <Route path="/events/:eventId/gate" element={<Gate />} />
        <Route path="/hosting" element={<Hosting />} />
        <Route path="/hosting/:eventId" element={<HostEvent />} />
        <Route path="/hosting/:eventId/people" element={<Attendees />} />
        <Route path="/tickets" element={<Tickets />} />
        <Route path="/tickets/:ticketId" element={<Ticket />} />
        <Route path="/chat" element={<Chat />} />
        <Route path="/chat/:conversationId" element={<Conversation />} />
        <Route path="/profile" element={<Profile />} />
        <Route path="/edit-profile" element={<EditProfile />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/settings/:page" element={<SettingsPage />} />
        <Route path="/feeds" element={<Feeds />} />
        <Route path="/pay/:orderId" element={<Payment />} />
        <Route path="/orders" element={<Orders />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
