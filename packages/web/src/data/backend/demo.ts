import { noWords } from '@nukkad/core/features/people/no-words.ts';
import { noPhotos } from '@nukkad/core/features/people/photo-audience.ts';
import { sampleMe } from '@nukkad/core/features/sandbox/sample-me.ts';
import { change, forget, state } from './demo-state.ts';
import type { Backend } from './index.ts';

export const backend: Backend = {
  can: {
    goOffline: false,
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
    linkToEvents: false,
    exportCalendar: false,
    fillWideScreens: false,
    changeTickets: false,
    celebrate: false,
  },
  feedback: 'alert',
  session: async () => ({
    edition: 'demo',
    ways: { sandbox: true, google: false, emailCode: false },
    me: state.isAuthenticated ? state.user : null,
    unread: [],
  }),
  async signIn() {
    change({
      user: { ...sampleMe, onboarded: false, readReceipts: true, words: noWords, ...noPhotos, availability: null },
      isAuthenticated: true,
    });
    return undefined;
  },
  sendCode: async () => {},
  signOut: async () => forget(),
  samplePeople: async () => [],
  afterSignIn: () => import('./demo-api.ts'),
};
