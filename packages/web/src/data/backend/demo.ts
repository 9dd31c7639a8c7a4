import { emptyOptionalProfile } from '@nukkad/core/features/people/empty-optional-profile.ts';
import { noPhotos } from '@nukkad/core/features/people/photo-audience.ts';
import { sampleMe } from '@nukkad/core/features/sandbox/sample-me.ts';
import { change, forget, state } from './demo-state.ts';
import type { Backend } from './backend.ts';

export const backend: Backend = {
  can: {
    goOffline: false,
    install: false,
    askAtSignIn: false,
    checkProfiles: false,
    buildAvatar: false,
    addPhotos: false,
    openSettings: false,
    reportLocation: false,
    filterByGender: false,
    blockAndReport: false,
    receiveRequests: false,
    chatWithAnyone: true,
    openProfiles: false,
    sayFree: false,
    sendPictures: false,
    shareLocation: false,
    deleteForBoth: false,
    organizeChats: false,
    reactAndReply: false,
    hostEvents: false,
    showAttendees: false,
    askHosts: false,
    notify: false,
    linkToEvents: false,
    exportCalendar: false,
    fillWideScreens: false,
    changeTickets: false,
    renewPremium: false,
    celebrate: false,
  },
  feedback: 'alert',
  session: async () => ({
    edition: 'demo',
    ways: { sandbox: true, google: false, emailCode: false },
    me: state.isAuthenticated ? state.user : null,
    isSuspended: false,
    unread: [],
  }),
  async signIn() {
    change({
      user: {
        ...sampleMe,
        onboarded: false,
        adultConfirmed: true,
        readReceipts: true,
        safetyTipsDue: false,
        words: emptyOptionalProfile,
        ...noPhotos,
        availability: null,
        verifiedBy: null,
      },
      isAuthenticated: true,
    });
    return undefined;
  },
  sendCode: async () => {},
  signOut: async () => forget(),
  samplePeople: async () => [],
  afterSignIn: () => import('./demo-api.ts'),
};
