import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { Browser } from './browser.ts';

const clientSecret = 'secret of the stand-in';

/** A stand-in for Google, until it is closed. Someone who gives a name there is that person, with an address of that name. */
export async function startGoogle(publicUrl: string) {
  const stand = createServer((request, response) => provider.callback()(request, response));
  await new Promise<void>((resolve) => stand.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(stand.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'nukkad',
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/callback/google`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: 'Nia Thomas', email: `${sub}@test.example`, email_verified: true }),
    }),
    pkce: { required: () => true },
  });

  return {
    settings: { clientId: 'nukkad', clientSecret, issuer },

    /** As a browser would: follows redirects and fills in the two forms; the address that it comes back to. */
    async signIn(url: string, login: string): Promise<URL> {
      const google = new Browser(issuer);
      let next = new URL(url);
      for (let steps = 0; steps < 15 && next.origin === issuer; steps++) {
        const response = await google.fetch(next.href);
        const location = response.headers.get('location');
        if (location) {
          next = new URL(location, next);
          continue;
        }
        const page = await response.text();
        const action = /action="([^"]+)"/.exec(page)![1]!;
        const prompt = /name="prompt" value="([^"]+)"/.exec(page)![1]!;
        const answered = await google.fetch(new URL(action, next).href, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ prompt, login, password: 'nothing' }),
        });
        next = new URL(answered.headers.get('location')!, next);
      }
      return next;
    },

    close: () => void stand.close(),
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
