import type { Session, SamplePerson } from '@nukkad/core/features/account/contract.ts';
import { rememberSession } from '../last-session.ts';
import { call } from './call.ts';
import type { Backend, SignIn } from './backend.ts';

/** How long logging out waits before it checks the session, in ms. */
const signOutMs = 1000;

/** Browsers hold back the answer to a sign-out until their cache is cleared (`Clear-Site-Data`), which can take seconds. */
async function endedBefore(answer: Promise<unknown>) {
  await new Promise((resolve) => setTimeout(resolve, signOutMs));
  const session = await call<Session>('GET', 'api/session').catch(() => null);
  if (session?.me !== null) await answer;
}

export const backend: Backend = {
  can: {
    goOffline: true,
    install: true,
    askAtSignIn: true,
    checkProfiles: true,
    buildAvatar: true,
    addPhotos: true,
    openSettings: true,
    reportLocation: true,
    filterByGender: true,
    blockAndReport: true,
    receiveRequests: true,
    chatWithAnyone: false,
    openProfiles: true,
    sayFree: true,
    sendPictures: true,
    shareLocation: true,
    deleteForBoth: true,
    organizeChats: true,
    reactAndReply: true,
    hostEvents: true,
    showAttendees: true,
    askHosts: true,
    notify: true,
    linkToEvents: true,
    exportCalendar: true,
    fillWideScreens: true,
    changeTickets: true,
    renewPremium: true,
    celebrate: true,
  },
  feedback: 'toast',
  session: () => call<Session>('GET', 'api/session'),
  async signIn(by: SignIn) {
    if (by.way === 'sandbox') await call('POST', 'api/auth/sandbox/sign-in', { personId: by.personId });
    else if (by.way === 'passkey') await call('POST', 'api/auth/passkey/sign-in', { response: by.response });
    else if (by.way === 'email') await call('POST', 'api/auth/email-code/sign-in', { email: by.email, code: by.code });
    else {
      const { url } = await call<{ url: string }>('POST', 'api/auth/sign-in/social', {
        provider: 'google',
        callbackURL: '/',
      });
      return url;
    }
    return undefined;
  },
  async sendCode(email) {
    await call('POST', 'api/auth/email-code/send', { email });
  },
  async signOut() {
    const answer = call('POST', 'api/auth/sign-out', {});
    await Promise.race([answer, endedBefore(answer)]);
    rememberSession(null);
  },
  samplePeople: async () => (await call<{ people: SamplePerson[] }>('GET', 'api/sandbox/people')).people,
  afterSignIn: () => import('./http-api.ts'),
};
