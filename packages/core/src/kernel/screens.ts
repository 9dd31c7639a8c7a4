/**
 * The address of every screen, with parameters as react-router writes them. The web app makes its routes from this table,
 * and the server answers exactly these addresses with the app's page. Pure data without schemas, because the first screen
 * needs it.
 */
export const screenPaths = {
  welcome: '/',
  onboarding: '/onboarding',
  home: '/home',
  person: '/people/:personId',
  where: '/where',
  events: '/events',
  event: '/events/:eventId',
  gate: '/events/:eventId/gate',
  hosting: '/hosting',
  hostEvent: '/hosting/:eventId',
  attendees: '/hosting/:eventId/people',
  tickets: '/tickets',
  ticket: '/tickets/:ticketId',
  chat: '/chat',
  conversation: '/chat/:conversationId',
  profile: '/profile',
  editProfile: '/edit-profile',
  settings: '/settings',
  settingsPage: '/settings/:page',
  feeds: '/feeds',
  payment: '/pay/:orderId',
  orders: '/orders',
} as const;
