/** How each screen is fetched: by the routes when it is shown, by the tab bar when a finger comes down. */
export const screens = {
  layout: () => import('./layout/Layout.tsx'),
  onboarding: () => import('./onboarding/Onboarding.tsx'),
  home: () => import('./home/Home.tsx'),
  events: () => import('./events/Events.tsx'),
  event: () => import('./events/EventPage.tsx'),
  tickets: () => import('./events/Tickets.tsx'),
  chat: () => import('./chat/Chat.tsx'),
  conversation: () => import('./chat/Conversation.tsx'),
  profile: () => import('./profile/Profile.tsx'),
  editProfile: () => import('./profile/EditProfile.tsx'),
  settings: () => import('./settings/Settings.tsx'),
  settingsPage: () => import('./settings/SettingsPage.tsx'),
  payment: () => import('./payment/Payment.tsx'),
};
