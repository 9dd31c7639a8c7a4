import type { Tab } from '../ui/TabBar.tsx';

export const tabs = {
  home: { to: '/home', icon: 'home', label: 'Home' },
  events: { to: '/events', icon: 'calendar', label: 'Events' },
  chat: { to: '/chat', icon: 'chat', label: 'Chat' },
  notifications: { to: '/notifications', icon: 'bell', label: 'Notifications', isWideOnly: true },
  profile: { to: '/profile', icon: 'user', label: 'Profile' },
  settings: { to: '/settings', icon: 'settings', label: 'Settings' },
} satisfies Record<string, Tab>;
