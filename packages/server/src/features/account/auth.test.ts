import { settingDefaults } from '@nukkad/core/features/operator/setting-defaults.ts';
import { avatarIn, neutralAvatar } from '@nukkad/core/features/people/avatar/avatar.ts';
import { getMigrations } from 'better-auth/db/migration';
import { pino } from 'pino';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { sampleMe } from '@nukkad/core/features/sandbox/sample-me.ts';
import { freePort } from '../../../../../scripts/port.mjs';
import { createAuth, servedPaths } from './auth.ts';
import { createLog } from '../../logging/log.ts';
import { createMailer } from '../../mail/mail.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { startGoogle } from '../../testing/pretend-google.ts';
import { serve } from '../../testing/serve.ts';

describe('the sandbox', () => {
  test('signs in as any sample person, with a cookie hidden from scripts and other sites', async () => {
    const server = await serve();
    const browser = new Browser(server.url);
    const response = await browser.post('/api/auth/sandbox/sign-in', { personId: '1' });
    const cookie = response.headers.getSetCookie().join('\n');
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await browser.api.account.session()).me).toMatchObject({ id: '1', name: 'Kiran Rao' });
    for (const personId of ['99', '', "' or 1=1"])
      expect((await new Browser(server.url).post('/api/auth/sandbox/sign-in', { personId })).status).toBe(404);
    expect(
      (await new Browser(server.url).post('/api/auth/sandbox/sign-in', { personId: '1', admin: true })).status,
    ).toBe(400);
  });

  test('creates a person for each new browser, and recognises it later', async () => {
    const server = await serve();
    const come = async (browser: Browser) => {
      const response = await browser.post('/api/auth/sandbox/sign-in', {});
      expect(response.status).toBe(200);
      return (await browser.api.account.session()).me!;
    };
    const [first, second] = [new Browser(server.url), new Browser(server.url)];
    const [kiran, another] = [await come(first), await come(second)];
    const { id: _, profilePicture: __, ...sample } = sampleMe;
    for (const me of [kiran, another]) {
      expect(me).toMatchObject({ ...sample, onboarded: false });
      // The neutral avatar, on a colour of their own.
      expect(avatarIn(me.profilePicture)).toEqual({ ...neutralAvatar, background: expect.any(String) });
    }
    expect(new Set([kiran.id, another.id, sampleMe.id]).size).toBe(3);
    // What one writes down, the other does not have.
    await first.api.account.confirmAdult({ day: 27, month: 3, year: 1990 });
    await first.api.account.saveProfile({ name: 'Mira', age: 30, gender: 'Female', city: 'Pune', interests: ['Art'] });
    expect((await second.api.account.session()).me).toMatchObject({ name: 'Kiran Rao', onboarded: false });
    expect((await first.api.people.presence()).area?.name).toBe('Bandra West');

    await first.post('/api/auth/sign-out', {});
    expect(await come(first)).toMatchObject({ id: kiran.id, name: 'Mira', onboarded: true });
    // Nobody becomes someone else by writing their own cookie.
    const forger = new Browser(server.url);
    const forged = await forger.post('/api/auth/sandbox/sign-in', {}, { cookie: `nukkad.newcomer=${kiran.id}.x` });
    expect(forged.status).toBe(200);
    expect((await forger.api.account.session()).me!.id).not.toBe(kiran.id);
    expect(await (await first.fetch('/api/sandbox/people')).json()).toMatchObject({
      people: expect.not.arrayContaining([expect.objectContaining({ id: kiran.id })]) as unknown,
    });
  });

  test('limits how many people are created, but not known browsers', async () => {
    const server = await serve();
    const first = new Browser(server.url);
    const come = (browser: Browser) => browser.post('/api/auth/sandbox/sign-in', {});
    expect((await come(first)).status).toBe(200);
    for (let more = 1; more < rateLimits.newcomersByAddress.times; more++) await come(new Browser(server.url));
    const late = new Browser(server.url);
    const refusal = await come(late);
    expect([refusal.status, await refusal.json()]).toMatchObject([429, { code: 'SANDBOX_BUSY' }]);
    expect((await late.api.account.session()).me).toBeNull();
    expect((await come(first)).status).toBe(200);
    expect((await late.post('/api/auth/sandbox/sign-in', { personId: '2' })).status).toBe(200);
  });

  test('the tables are those that better-auth expects', async () => {
    const server = await serve();
    const auth = createAuth({
      onSignInAdded: async () => {},
      areSignUpsOpen: () => true,
      isLeftSuspended: async () => false,
      settings: {
        edition: 'sandbox',
        port: 0,
        host: '',
        dataDir: '',
        databaseUrl: null,
        redisUrl: null,
        publicUrl: null,
        authSecret: 'x'.repeat(32),
        google: { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' },
        razorpay: null,
        seller: null,
        mail: 'mailbox',
        trustedProxies: 0,
        regions: [],
        tickMs: 60_000,
        feeds: [],
        feedsAllowPrivate: false,
        push: { vapidKey: null, hosts: [], allowPrivate: false },
        mapTiles: null,
        changeable: { fixed: {}, defaults: { ...settingDefaults, PROMOTION_WEEK_RUPEES: 200 } },
        operator: { supportEmail: null, grievanceOfficer: null },
        securityContact: null,
        metrics: null,
        traces: null,
        logLevel: 'silent',
      },
      url: server.url,
      db: server.host.db,
      mailer: createMailer('mailbox'),
      log: pino({ level: 'silent' }),
      rateLimits: server.host.rateLimits,
      securityLog: () => {},
      onSessionEnding: async () => {},
      onSessionEnded: async () => {},
    });
    const { toBeAdded, toBeCreated } = await getMigrations(auth.options);
    expect(toBeCreated.map(({ table }) => table)).toEqual([]);
    expect(toBeAdded.map(({ table, fields }) => [table, Object.keys(fields)])).toEqual([]);
  });
});

describe('production', () => {
  test('has no sandbox sign-in, and none of its pages', async () => {
    const server = await serve({ edition: 'production', mail: null });
    const browser = new Browser(server.url);
    expect((await browser.post('/api/auth/sandbox/sign-in', { personId: '1' })).status).toBe(404);
    expect((await browser.fetch('/api/sandbox/people')).status).toBe(404);
    expect(await (await browser.fetch('/sandbox/mailbox')).text()).not.toContain('Mailbox');
    expect(await browser.api.account.session()).toEqual({
      edition: 'production',
      ways: { sandbox: false, google: false, emailCode: false },
      me: null,
      isSuspended: false,
      unread: [],
    });
    expect(await server.host.db.selectFrom('person').selectAll().execute()).toEqual([]);
  });

  test('signs in by OpenID Connect, with a stand-in for Google', async () => {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const google = await startGoogle(publicUrl);
    onTestFinished(google.close);
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const server = await serve(
      { edition: 'production', port, publicUrl, mail: null, google: google.settings },
      { log },
    );
    const browser = new Browser(publicUrl);
    expect((await browser.api.account.session()).ways.google).toBe(true);

    async function goToGoogle() {
      const begun = await browser.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' });
      const { url } = (await begun.json()) as { url: string };
      expect(url.startsWith(`${google.settings.issuer}/auth`)).toBe(true);
      return google.signIn(url, 'nia');
    }

    const next = await goToGoogle();
    expect(next.origin).toBe(publicUrl);
    // A callback with a state that nobody began here signs nobody in.
    const forged = new URL(next);
    forged.searchParams.set('state', 'made-up');
    const thief = new Browser(publicUrl);
    let failed = await thief.fetch(forged.href);
    expect(failed.headers.get('location')).toMatch(/\/api\/auth\/error\?/);
    failed = await thief.fetch(new URL(failed.headers.get('location')!, publicUrl).href);
    expect(failed.headers.get('location')).toBe('/?google=refused');
    expect((await thief.api.account.session()).me).toBeNull();

    const back = await browser.fetch(next.href);
    expect(back.status).toBe(302);
    expect(new URL(back.headers.get('location')!, publicUrl).pathname).toBe('/');
    expect((await browser.api.account.session()).me).toMatchObject({ name: 'Nia Thomas', age: null, onboarded: false });
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ event: 'sign_in', by: 'google' }),
    );
    // Google is not asked for anything later, so that nothing of what it has answered is kept, the second time neither.
    expect((await browser.fetch((await goToGoogle()).href)).status).toBe(302);
    const accounts = await sql<Record<string, unknown>>`select * from account`.execute(server.host.db);
    expect(accounts.rows).toHaveLength(1);
    expect(accounts.rows[0]).toMatchObject({
      providerId: 'google',
      accountId: 'nia',
      accessToken: null,
      refreshToken: null,
      idToken: null,
    });
    // A signed token has three parts; no column holds one.
    expect(JSON.stringify(accounts.rows)).not.toMatch(/[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/);

    for (const more of [
      { idToken: { token: 'a.b.c' } },
      { scopes: ['https://www.googleapis.com/auth/contacts'] },
      { callbackURL: 'https://evil.example' },
      { provider: 'github' },
    ])
      expect(
        (await browser.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/', ...more })).status,
      ).toBe(400);
  });
});

test('no answer of sign-in holds the session’s token, which only the cookie may', async () => {
  const server = await serve();
  const asha = new Browser(server.url);
  const bodies: string[] = [];
  const read = async (response: Response) => bodies.push(await response.text());
  await read(await asha.post('/api/auth/sandbox/sign-in', { personId: '2' }));
  const { rows } = await sql<{ token: string }>`select token from "session"`.execute(server.host.db);
  const token = rows[0]!.token;
  expect(asha.cookie).toContain(token);
  // 190 random bits.
  expect(token).toMatch(/^[A-Za-z\d]{32}$/);
  for (const path of [...servedPaths, '/get-session', '/list-sessions', '/token']) {
    await read(await asha.fetch(`/api/auth${path}`));
    if (path !== '/sign-out') await read(await asha.post(`/api/auth${path}`, {}));
  }
  await read(await asha.fetch('/api/session'));
  await read(await asha.post('/api/auth/sign-out', {}));
  expect(bodies.length).toBeGreaterThan(10);
  expect(bodies.join('\n')).not.toContain(token);
});

test('no page of ours shows the words of an address that someone made up', async () => {
  const { url } = await serve();
  const address = `${url}/api/auth/error?error=LOCKED&error_description=Write+to+help@evil.example`;
  const answer = await fetch(address, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?google=refused']);
  expect(await answer.text()).toBe('');
  expect(await (await fetch(address)).text()).not.toMatch(/LOCKED|evil\.example/);
});

test('over https the cookies belong to this host alone', async () => {
  const server = await serve({ publicUrl: 'https://nukkad.example' });
  const browser = new Browser(server.url);
  const response = await browser.post('/api/auth/sandbox/sign-in', { personId: '2' });
  const [cookie, ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^__Host-nukkad\.session_token=/);
  for (const attribute of [/; Path=\/(;|$)/i, /; Secure(;|$)/i, /; HttpOnly(;|$)/i, /; SameSite=Lax(;|$)/i])
    expect(cookie).toMatch(attribute);
  expect(cookie).not.toMatch(/; Domain/i);
  expect((await browser.api.account.session()).me).toMatchObject({ id: '2' });
});

test('signing in again creates no second person', async () => {
  const server = await serve();
  await signedIn(server, '1');
  await signedIn(server, '1');
  expect(await server.host.db.selectFrom('person').selectAll().where('id', '=', '1').execute()).toHaveLength(1);
});

test('signing in again in the same browser ends the session that nobody could sign out any more', async () => {
  const server = await serve();
  const asha = await signedIn(server, '2');
  const before = asha.cookie;
  await asha.post('/api/auth/sandbox/sign-in', { personId: '3' });
  expect((await asha.api.account.session()).me).toMatchObject({ id: '3' });
  const me = async (cookie: string) =>
    ((await (await fetch(`${server.url}/api/session`, { headers: { cookie } })).json()) as { me: unknown }).me;
  expect(await me(before)).toBeNull();
  // Another browser's is no concern of theirs.
  const other = await signedIn(server, '2');
  await asha.post('/api/auth/sandbox/sign-in', { personId: '2' });
  expect((await other.api.account.session()).me).toMatchObject({ id: '2' });
});

test('endpoints of better-auth that the app does not use are not served', async () => {
  const server = await serve();
  const asha = await signedIn(server, '2');
  for (const path of [
    'update-user',
    'change-email',
    'delete-user',
    'revoke-other-sessions',
    'email-otp/send-verification-otp',
    'email-otp/request-password-reset',
    'sign-in/email-otp',
    'sign-up/email',
  ])
    expect([path, (await asha.post(`/api/auth/${path}`, { name: 'X' })).status]).toEqual([path, 404]);
  for (const path of ['list-sessions', 'get-session'])
    expect([path, (await asha.fetch(`/api/auth/${path}`)).status]).toEqual([path, 404]);
});

test('sign-in refuses in the same shape as everything else', async () => {
  const server = await serve();
  const browser = new Browser(server.url);
  for (const [body, code] of [
    ['{"personId"', 'INVALID_INPUT'],
    [{ personId: 7 }, 'INVALID_INPUT'],
    [{ personId: 'nobody' }, 'NOT_FOUND'],
  ] as const) {
    const response = await browser.post('/api/auth/sandbox/sign-in', body);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(await response.json()).toMatchObject({ defined: true, code, status: response.status });
  }
});

test('an account whose creation was interrupted gets its person at the next sign-in', async () => {
  const server = await serve();
  await server.host.db.deleteFrom('person').where('id', '=', '5').execute();
  const dev = await signedIn(server, '5');
  expect((await dev.api.account.session()).me).toMatchObject({ id: '5', name: 'Dev Malhotra', onboarded: false });
});
