import type { Session, SamplePerson } from '@nukkad/core/account/contract.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { Backend, SignIn } from './index.ts';

/** Plain fetch, so that the first screen carries no client library. Throws Error with the server's own words. */
async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  // What is not JSON comes from something before the server, and is no answer of its.
  const answer = (await response.json().catch(() => null)) as (T & { message?: string }) | null;
  if (!response.ok || answer === null)
    throw new Error(answer?.message ?? 'The server did not answer. Check your connection and try again.');
  return answer;
}

/** Wait before reconnecting, in ms: doubling, with jitter so that a restarted server is not met by everybody at once. */
const backoff = (attempt: number) => Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** The server's close code for a session that has ended. */
const sessionEnded = 4001;

export const backend: Backend = {
  feedback: 'toast',
  session: () => call<Session>('GET', '/api/session'),
  async signIn(by: SignIn) {
    if (by.way === 'sandbox') await call('POST', '/api/auth/sandbox/sign-in', { personId: by.personId });
    else if (by.way === 'email') await call('POST', '/api/auth/sign-in/email-otp', { email: by.email, otp: by.code });
    else {
      const { url } = await call<{ url: string }>('POST', '/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL: '/',
      });
      return url;
    }
    return undefined;
  },
  async sendCode(email) {
    await call('POST', '/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  },
  async signOut() {
    await call('POST', '/api/auth/sign-out', {});
  },
  samplePeople: async () => (await call<{ people: SamplePerson[] }>('GET', '/api/sandbox/people')).people,
  api: async () => (await import('./http-api.ts')).api,
  connect(on) {
    let socket: WebSocket | null = null;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const open = () => {
      socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`);
      socket.addEventListener('open', () => {
        attempt = 0;
        on.connection(true);
      });
      socket.addEventListener('message', (event) => on.update(JSON.parse(String(event.data)) as Update));
      socket.addEventListener('close', ({ code }) => {
        if (ended) return;
        if (code === sessionEnded) {
          ended = true;
          return on.signedOut();
        }
        on.connection(false);
        timer = setTimeout(open, backoff(attempt++));
      });
    };
    const retryNow = () => {
      if (ended || socket?.readyState !== WebSocket.CLOSED) return;
      clearTimeout(timer);
      open();
    };
    window.addEventListener('online', retryNow);
    open();
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', retryNow);
      socket?.close();
    };
  },
};
