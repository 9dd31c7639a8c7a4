import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/port.mjs';
import type { RunningServer } from '../../server.ts';
import { Browser } from '../../testing/browser.ts';
import { newKey, signedToken, startGoogle, type TokenParts } from '../../testing/pretend-google.ts';
import { serve } from '../../testing/serve.ts';

let google: Awaited<ReturnType<typeof startGoogle>>;
let server: RunningServer;
let publicUrl: string;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  google = await startGoogle(publicUrl);
  server = await serve({ edition: 'production', port, publicUrl, mail: null, google: google.settings });
}, 180_000);
afterAll(() => google.close());

/** Who is signed in once the browser is back from Google, where it said that it is Nia. */
async function signedIn() {
  const browser = new Browser(publicUrl);
  const begun = await browser.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' });
  const { url } = (await begun.json()) as { url: string };
  await browser.fetch((await google.signIn(url, 'nia')).href);
  return (await browser.api.account.session()).me?.name ?? null;
}

const accounts = async () => (await sql`select from account`.execute(server.host.db)).rows.length;
const withPayload = ({ header, payload }: TokenParts, change: object) =>
  signedToken({ header, payload: { ...payload, ...change } }, google.key);

test.each<[string, (token: TokenParts) => string]>([
  ['signed with another key', (token) => signedToken(token, newKey())],
  [
    'without a signature',
    ({ payload }) => signedToken({ header: { alg: 'none' }, payload }, google.key).replace(/[^.]*$/, ''),
  ],
  [
    'with a payload that was changed afterwards',
    (token) => {
      const [header, , signature] = signedToken(token, google.key).split('.');
      const [, payload] = withPayload(token, { sub: 'asha' }).split('.');
      return [header, payload, signature].join('.');
    },
  ],
  ['for another client', (token) => withPayload(token, { aud: 'another-app' })],
  ['of another issuer', (token) => withPayload(token, { iss: 'https://evil.example' })],
  ['of another sign-in', (token) => withPayload(token, { nonce: 'of-another-sign-in' })],
  ['that has expired', (token) => withPayload(token, { exp: Math.floor(Date.now() / 1000) - 3600 })],
])('a token %s signs nobody in', async (_, forge) => {
  google.forges(forge);
  expect(await signedIn()).toBeNull();
  expect(await accounts()).toBe(0);
});

test('the same token as Google makes it signs Nia in, also written by the same hand', async () => {
  google.forges((token) => withPayload(token, {}));
  expect(await signedIn()).toBe('Nia Thomas');
  expect(await accounts()).toBe(1);
});
