import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/port.mjs';
import type { RunningServer } from '../../server.ts';
import { createSecrets } from '../../settings/secrets.ts';
import { CountedRateLimits } from '../../storage/counted-rate-limits.ts';
import { Browser } from '../../testing/browser.ts';
import { startGoogle } from '../../testing/pretend-google.ts';
import { startMailServer } from '../../testing/pretend-mail-server.ts';
import { serve } from '../../testing/serve.ts';
import { suspend } from '../../testing/suspend-person.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let google: Awaited<ReturnType<typeof startGoogle>>;
let server: RunningServer;
let publicUrl: string;

beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  [mail, google] = [await startMailServer(), await startGoogle(publicUrl)];
  // All tests sign in from one address.
  const limits = { ...rateLimits, signInByAddress: { times: 10_000, seconds: 60 } };
  server = await serve(
    {
      edition: 'production',
      port,
      publicUrl,
      mail: { smtpUrl: mail.url, from: 'Nukkad <hello@nukkad.example>', plaintext: true },
      google: google.settings,
    },
    {
      rateLimits: new CountedRateLimits({ redis: null, secrets: createSecrets('test'), securityLog: () => {}, limits }),
    },
  );
}, 180_000);
afterAll(async () => {
  google.close();
  await mail.close();
});

async function signedInByCode(email: string) {
  const browser = new Browser(publicUrl);
  await browser.post('/api/auth/email-code/send', { email });
  const code = /\d{6}/.exec(mail.mails.findLast(({ to }) => to === email)!.subject)![0];
  expect((await browser.post('/api/auth/email-code/sign-in', { email, code })).status).toBe(200);
  return browser;
}

const link = {
  provider: 'google',
  callbackURL: '/settings/account',
  errorCallbackURL: '/settings/account?google=refused',
};

/** The address that Google sends the browser back to, or the refusal. */
async function goToGoogle(browser: Browser, login: string) {
  const begun = await browser.post('/api/auth/link-social', link);
  const answer = (await begun.json()) as { url: string; code: string };
  return begun.ok ? (await google.signIn(answer.url, login)).href : answer.code;
}

/** Where the browser is sent on from there. */
const comeBack = async (browser: Browser, address: string) => (await browser.fetch(address)).headers.get('location');

const makeOld = () => sql`update "session" set "provenAt" = now() - interval '1 day'`.execute(server.host.db);

const isLinked = async (browser: Browser) => (await browser.api.account.signInMethods()).google !== null;

test('Asha links Google with another address, signs in with it, confirms with it, and unlinks it', async () => {
  const asha = await signedInByCode('asha@test.example');
  const me = (await asha.api.account.session()).me!.id;
  await makeOld();
  expect(await goToGoogle(asha, 'asha.at.google')).toBe('SIGN_IN_AGAIN');
  await asha.post('/api/auth/confirm/send-code', {});
  const code = /\d{6}/.exec(mail.mails.at(-1)!.subject)![0];
  expect((await asha.post('/api/auth/confirm/code', { code })).status).toBe(200);
  expect(await comeBack(asha, await goToGoogle(asha, 'asha.at.google'))).toBe('/settings/account');
  expect(await isLinked(asha)).toBe(true);

  const elsewhere = new Browser(publicUrl);
  const begun = await elsewhere.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' });
  const { url } = (await begun.json()) as { url: string };
  await elsewhere.fetch((await google.signIn(url, 'asha.at.google')).href);
  expect((await elsewhere.api.account.session()).me!.id).toBe(me);

  await makeOld();
  await expect(asha.api.account.unlinkGoogle()).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  // Another account of Google's confirms nothing, and is not linked.
  expect(await comeBack(asha, await goToGoogle(asha, 'mallory'))).toContain('google=refused');
  await expect(asha.api.account.unlinkGoogle()).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  expect(await comeBack(asha, await goToGoogle(asha, 'asha.at.google'))).toBe('/settings/account');
  expect(await asha.api.account.unlinkGoogle()).toMatchObject({ google: null });
});

test('a Google account that belongs to Bilal cannot be linked by Chitra', async () => {
  const [bilal, chitra] = [await signedInByCode('bilal@test.example'), await signedInByCode('chitra@test.example')];
  expect(await comeBack(bilal, await goToGoogle(bilal, 'bilal.at.google'))).toBe('/settings/account');
  expect(await comeBack(chitra, await goToGoogle(chitra, 'bilal.at.google'))).toContain('google=refused');
  expect(await isLinked(chitra)).toBe(false);
});

test('someone who is suspended links nothing, and theirs is linked to no other account once they deleted it', async () => {
  const [gopal, late] = [await signedInByCode('gopal@test.example'), await signedInByCode('late@test.example')];
  expect(await comeBack(gopal, await goToGoogle(gopal, 'gopal.at.google'))).toBe('/settings/account');
  const answer = await goToGoogle(late, 'late.at.google');
  for (const browser of [gopal, late])
    await suspend(server.host.db, (await browser.api.account.session()).me?.id ?? '');
  expect(await comeBack(late, answer)).toContain('google=refused');
  expect(await goToGoogle(late, 'late.at.google')).toBe('SUSPENDED');
  // They still confirm who they are, which deleting an account needs.
  expect(await comeBack(gopal, await goToGoogle(gopal, 'gopal.at.google'))).toBe('/settings/account');
  await gopal.api.leaving.deleteAccount({ name: (await gopal.api.account.session()).me?.name ?? '' });

  const thrown = await signedInByCode('thrown.away@test.example');
  await thrown.api.account.confirmAdult({ year: 1990, month: 5, day: 17 });
  expect(await comeBack(thrown, await goToGoogle(thrown, 'gopal.at.google'))).toContain('google=refused');
  expect(await isLinked(thrown)).toBe(false);
  expect(await comeBack(thrown, await goToGoogle(thrown, 'thrown.at.google'))).toBe('/settings/account');
});

test('nobody is led to link their Google account to an attacker’s account, or an attacker’s to theirs', async () => {
  const [mallory, dev] = [await signedInByCode('mallory@test.example'), await signedInByCode('dev@test.example')];
  // Mallory begins, and has Dev follow the address that ends it.
  const answer = await goToGoogle(mallory, 'mallory.at.google');
  await dev.fetch(answer);
  expect([await isLinked(dev), await isLinked(mallory)]).toEqual([false, false]);
  // Mallory begins, and has Dev say yes at Google.
  const begun = await mallory.post('/api/auth/link-social', link);
  const { url } = (await begun.json()) as { url: string };
  await dev.fetch((await google.signIn(url, 'dev.at.google')).href);
  expect([await isLinked(dev), await isLinked(mallory)]).toEqual([false, false]);
});

test('who began to confirm with Google long after they signed in links nothing once it is unlinked', async () => {
  const [farah, thief] = [await signedInByCode('farah@test.example'), await signedInByCode('farah@test.example')];
  expect(await comeBack(farah, await goToGoogle(farah, 'farah.at.google'))).toBe('/settings/account');
  await makeOld();
  const answer = await goToGoogle(thief, 'thief.at.google');
  expect(await comeBack(farah, await goToGoogle(farah, 'farah.at.google'))).toBe('/settings/account');
  await farah.api.account.unlinkGoogle();
  expect(await comeBack(thief, answer)).toContain('google=refused');
  expect(await isLinked(farah)).toBe(false);
  expect(await goToGoogle(thief, 'thief.at.google')).toBe('SIGN_IN_AGAIN');
});

test('linking takes nothing but its own form, from those who are signed in', async () => {
  const esha = await signedInByCode('esha@test.example');
  for (const more of [
    { callbackURL: 'https://evil.example' },
    { errorCallbackURL: '//evil.example' },
    { idToken: { token: 'a.b.c' } },
    { scopes: ['https://www.googleapis.com/auth/contacts'] },
    { provider: 'github' },
  ])
    expect((await esha.post('/api/auth/link-social', { ...link, ...more })).status).toBe(400);
  expect(await goToGoogle(new Browser(publicUrl), 'esha.at.google')).toBe('SIGNED_OUT');
});
