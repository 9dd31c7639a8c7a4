import { screenPaths as paths } from '@nukkad/core/kernel/screen-paths.ts';
import { lazy, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { useMe, useSession } from '../data/session.tsx';
import { firstScreen } from '../features/events/linked-event.ts';
import { root } from '../ui/asset-url.ts';
import Layout from './Layout.tsx';
import { screens } from './screens.ts';

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

function Entrance() {
  const { entrance } = useSession();
  const [first] = useState(firstScreen);
  return <Navigate to={entrance === '/home' ? first : entrance} replace />;
}

/** Every screen behind sign-in. Loaded apart, with the router: the welcome screen needs neither. */
export default function SignedIn() {
  const me = useMe();
  return (
    <BrowserRouter basename={root.pathname}>
      <Routes>
        <Route path={paths.welcome} element={<Entrance />} />
        <Route path={paths.onboarding} element={<Onboarding />} />
        <Route element={<Layout key={me.id} />}>
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
    </BrowserRouter>
  );
}
