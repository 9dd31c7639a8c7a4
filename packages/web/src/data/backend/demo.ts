import { sampleMe } from '@nukkad/core/features/sandbox/sample-data.ts';
import { change, forget, state } from './demo-state.ts';
import type { Backend } from './index.ts';

/** The demo: sample data in the tab, no server and no network. */
export const backend: Backend = {
  can: {
    goOffline: false,
    askAtSignIn: false,
    checkProfiles: false,
    openSettings: false,
    reportLocation: false,
    filterByGender: false,
    blockAndReport: false,
    receiveRequests: false,
    chatWithAnyone: true,
    openProfiles: false,
    sendPictures: false,
    shareLocation: false,
    deleteForBoth: false,
    hostEvents: false,
    showAttendees: false,
    linkToEvents: false,
    exportCalendar: false,
  },
  feedback: 'alert',
  session: async () => ({
    edition: 'demo',
    ways: { sandbox: true, google: false, emailCode: false },
    me: state.isAuthenticated ? state.user : null,
    unread: [],
  }),
  async signIn() {
    change({ user: { ...sampleMe, onboarded: false, readReceipts: true }, isAuthenticated: true });
    return undefined;
  },
  sendCode: async () => {},
  signOut: async () => forget(),
  samplePeople: async () => [],
  api: async () => (await import('./demo-api.ts')).api,
  connect(_personId, on) {
    on.connection(true);
    return {
      say(said) {
        if ('send' in said)
          void import('./demo-api.ts')
            .then(({ api }) => api.chat.send(said.send))
            .then((message) => on.update({ type: 'chat.message', message }));
        return true;
      },
      close() {},
    };
  },
};
