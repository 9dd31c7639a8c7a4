import { screenPaths as paths } from '@nukkad/core/kernel/screen-paths.ts';
import { useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { useMe, useSession } from '../data/session.tsx';
import { screenAfterSignIn } from '../device/after-sign-in.ts';
import { root } from '../ui/asset-url.ts';
import { NeedsBackContext } from '../ui/Screen.tsx';
import { OutsideApp } from './OutsideApp.tsx';
import Layout from './Layout.tsx';
import { lazyScreen } from './load-screen.tsx';
import { Panes } from './Panes.tsx';
import { screens } from './screens.ts';

const Onboarding = lazyScreen(screens.onboarding);
const Home = lazyScreen(screens.home);
const PersonScreen = lazyScreen(screens.person);
const ChooseLocation = lazyScreen(screens.where);
const Events = lazyScreen(screens.events);
const HostScreen = lazyScreen(screens.host);
const EventScreen = lazyScreen(screens.event);
const Hosting = lazyScreen(screens.hosting);
const EditEvent = lazyScreen(screens.hostEvent);
const Attendees = lazyScreen(screens.attendees);
const Tickets = lazyScreen(screens.tickets);
const TicketScreen = lazyScreen(screens.ticket);
const CheckIn = lazyScreen(screens.checkIn);
const Conversations = lazyScreen(screens.chat);
const ConversationRoute = lazyScreen(screens.conversation);
const Notifications = lazyScreen(screens.notifications);
const ProfileScreen = lazyScreen(screens.profile);
const EditProfile = lazyScreen(screens.editProfile);
const Settings = lazyScreen(screens.settings);
const SettingsPage = lazyScreen(screens.settingsPage);
const Feeds = lazyScreen(screens.feeds);
const PaymentScreen = lazyScreen(screens.payment);
const Premium = lazyScreen(screens.premium);
const Orders = lazyScreen(screens.orders);
const ShareTarget = lazyScreen(screens.shareTarget);
const ModeratorsOnly = lazyScreen(screens.moderators);
const Admin = lazyScreen(screens.admin);
const AdminCase = lazyScreen(screens.adminCase);
const AdminRoutes = lazyScreen(screens.adminPage);

/** Next to a list of which nothing is open. */
const openBeside = {
  chat: { drawing: 'quiet', title: 'Choose a conversation', about: 'You can chat with people you’re connected with.' },
  admin: { drawing: 'safe', title: 'Choose a case', about: 'Read what was reported, and decide.' },
};

/** Opened from an event, so the list next to it is not the way back. */
const hostPage = (
  <NeedsBackContext value>
    <HostScreen />
  </NeedsBackContext>
);

function Entrance() {
  const { entrance } = useSession();
  const [first] = useState(screenAfterSignIn);
  return <Navigate to={entrance === '/home' ? first : entrance} replace />;
}

/** Every screen behind sign-in. Loaded apart, with the router: the welcome screen needs neither. */
export default function SignedIn() {
  const me = useMe();
  return (
    <BrowserRouter basename={root.pathname}>
      <Routes>
        <Route path={paths.welcome} element={<Entrance />} />
        <Route
          path={paths.onboarding}
          element={
            <OutsideApp>
              <Onboarding />
            </OutsideApp>
          }
        />
        <Route element={<Layout key={me.id} />}>
          <Route element={<Panes key="home" at={paths.home} list={<Home />} />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.person} element={<PersonScreen />} />
          </Route>
          <Route path={paths.where} element={<ChooseLocation />} />
          <Route element={<Panes key="events" at={paths.events} list={<Events />} />}>
            <Route path={paths.events} element={<Events />} />
            <Route path={paths.event} element={<EventScreen />} />
            <Route path={paths.host} element={hostPage} />
          </Route>
          <Route path={paths.checkIn} element={<CheckIn />} />
          <Route path={paths.hosting} element={<Hosting />} />
          <Route path={paths.hostEvent} element={<EditEvent />} />
          <Route path={paths.attendees} element={<Attendees />} />
          <Route path={paths.tickets} element={<Tickets />} />
          <Route path={paths.ticket} element={<TicketScreen />} />
          <Route element={<Panes key="chat" at={paths.chat} list={<Conversations />} empty={openBeside.chat} />}>
            <Route path={paths.chat} element={<Conversations />} />
            <Route path={paths.conversation} element={<ConversationRoute />} />
          </Route>
          <Route path={paths.notifications} element={<Notifications />} />
          <Route path={paths.profile} element={<ProfileScreen />} />
          <Route path={paths.editProfile} element={<EditProfile />} />
          <Route element={<Panes key="settings" at={paths.settings} list={<Settings />} first={<SettingsPage />} />}>
            <Route path={paths.settings} element={<Settings />} />
            <Route path={paths.settingsPage} element={<SettingsPage />} />
          </Route>
          <Route path={paths.feeds} element={<Feeds />} />
          <Route path={paths.payment} element={<PaymentScreen />} />
          <Route path={paths.orders} element={<Orders />} />
          <Route path={paths.shareTarget} element={<ShareTarget />} />
          <Route path={paths.premium} element={<Premium />} />
          <Route element={<ModeratorsOnly />}>
            <Route element={<Panes key="admin" at={paths.admin} list={<Admin />} empty={openBeside.admin} />}>
              <Route path={paths.admin} element={<Admin />} />
              <Route path={paths.adminCase} element={<AdminCase />} />
              <Route path={paths.adminPage} element={<AdminRoutes />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </BrowserRouter>
  );
}
