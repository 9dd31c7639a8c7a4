import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { Browser } from './browser.ts';

const clientSecret = 'secret of the stand-in';

export interface TokenParts {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
}

const inBase64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function signedToken({ header, payload }: TokenParts, key: KeyObject): string {
  const text = `${inBase64(header)}.${inBase64(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function partsOf(token: string): TokenParts {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  return { header: header!, payload: payload! };
}

/** Replaces the ID token in an answer with a forged one. */
function forgeIn(response: ServerResponse, forge: (token: TokenParts) => string) {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token: string };
    const forged = JSON.stringify({ ...answer, id_token: forge(partsOf(answer.id_token)) });
    response.setHeader('content-length', Buffer.byteLength(forged));
    return end(forged);
  }) as typeof response.end;
}

/** A stand-in for Google, until it is closed. Someone who gives a name there is that person, with an address of that name. */
export async function startGoogle(publicUrl: string) {
  const key = newKey();
  let forge: ((token: TokenParts) => string) | null = null;
  const stand = createServer((request, response) => {
    if (forge && request.url === '/token') forgeIn(response, forge);
    return provider.callback()(request, response);
  });
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
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'google', alg: 'RS256', use: 'sig' }] },
  });

  return {
    settings: { clientId: 'nukkad', clientSecret, issuer },
    key,

    /** From now on, ID tokens are what this makes of them. */
    forges(next: typeof forge) {
      forge = next;
    },

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
