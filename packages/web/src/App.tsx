import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import type { Session } from './backend/index.ts';
import { SessionProvider, useSession } from './session.tsx';
import { ToastRegion } from './ui/Toast.tsx';
import { PhoneFrame } from './ui/PhoneFrame.tsx';
import { Welcome } from './welcome/Welcome.tsx';

const Layout = lazy(() => import('./layout/Layout.tsx'));
const Onboarding = lazy(() => import('./onboarding/Onboarding.tsx'));
const Home = lazy(() => import('./home/Home.tsx'));
const Events = lazy(() => import('./events/Events.tsx'));
const EventPage = lazy(() => import('./events/EventPage.tsx'));
const Tickets = lazy(() => import('./events/Tickets.tsx'));
const Chat = lazy(() => import('./chat/Chat.tsx'));
const Conversation = lazy(() => import('./chat/Conversation.tsx'));
const Profile = lazy(() => import('./profile/Profile.tsx'));
const EditProfile = lazy(() => import('./profile/EditProfile.tsx'));
const Settings = lazy(() => import('./settings/Settings.tsx'));
const SettingsPage = lazy(() => import('./settings/SettingsPage.tsx'));
const Payment = lazy(() => import('./payment/Payment.tsx'));

/** The map of the product: every address and its screen. */
export function App({ session }: { session: Session }) {
  return (
    <SessionProvider initial={session}>
      <BrowserRouter basename={new URL(document.baseURI).pathname}>
        <PhoneFrame>
          <Suspense>
            <Screens />
          </Suspense>
          <ToastRegion />
        </PhoneFrame>
      </BrowserRouter>
    </SessionProvider>
  );
}

function Screens() {
  const signedIn = useSession().session.me !== null;
  const door = <Navigate to="/" replace />;
  return (
    <Routes>
      <Route path="/" element={signedIn ? <Navigate to="/home" replace /> : <Welcome />} />
      <Route path="/onboarding" element={signedIn ? <Onboarding /> : door} />
      <Route element={signedIn ? <Layout /> : door}>
        <Route path="/home" element={<Home />} />
        <Route path="/events" element={<Events />} />
        <Route path="/events/:eventId" element={<EventPage />} />
        <Route path="/tickets" element={<Tickets />} />
        <Route path="/chat" element={<Chat />} />
        <Route path="/chat/:conversationId" element={<Conversation />} />
        <Route path="/profile" element={<Profile />} />
        <Route path="/edit-profile" element={<EditProfile />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/settings/:page" element={<SettingsPage />} />
        <Route path="/pay/:orderId" element={<Payment />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
