import { getMigrations } from 'better-auth/db/migration';
import { pino } from 'pino';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAuth } from './auth.ts';
import { createPostman } from './mail.ts';
import { Browser, signedIn } from './testing/browser.ts';
import { serve } from './testing/server.ts';

const listen = (server: { listen(port: number, host: string, done: () => void): unknown; address?(): unknown }) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the sandbox', () => {
  test('signs in as any sample person, with a cookie that scripts and other sites do not get', async () => {
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

  test('the tables are those that better-auth wants', async () => {
    const server = await serve();
    const auth = createAuth(
      {
        edition: 'sandbox',
        port: 0,
        host: '',
        dataDir: '',
        databaseUrl: null,
        redisUrl: null,
        publicUrl: server.url,
        authSecret: 'x'.repeat(32),
        google: { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' },
        razorpay: null,
        mail: 'mailbox',
        trustedProxies: 0,
        regions: [],
        feeds: [],
        feedsAllowPrivate: false,
        limits: { newAccountEvents: 3 },
        logLevel: 'silent',
      },
      server.host.db,
      createPostman('mailbox'),
      pino({ level: 'silent' }),
      async () => {},
      async () => {},
    );
    const { toBeAdded, toBeCreated } = await getMigrations(auth.options);
    expect(toBeCreated.map(({ table }) => table)).toEqual([]);
    expect(toBeAdded.map(({ table, fields }) => [table, Object.keys(fields)])).toEqual([]);
  });
});

describe('production', () => {
  test('has none of the sandbox’s ways in, and shows none of its pages', async () => {
    const server = await serve({ edition: 'production', mail: null });
    const browser = new Browser(server.url);
    expect((await browser.post('/api/auth/sandbox/sign-in', { personId: '1' })).status).toBe(404);
    expect((await browser.fetch('/api/sandbox/people')).status).toBe(404);
    expect(await (await browser.fetch('/sandbox/mailbox')).text()).not.toContain('Mailbox');
    expect(await browser.api.account.session()).toEqual({
      edition: 'production',
      ways: { sandbox: false, google: false, emailCode: false },
      me: null,
    });
    expect(await server.host.db.selectFrom('person').selectAll().execute()).toEqual([]);
  });

  test('a code in a mail signs in: right once, wrong never', async () => {
    const mails: { to: string; text: string }[] = [];
    const arrivals = new Set<() => void>();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
            const [recipient] = session.envelope.rcptTo;
            mails.push({ to: recipient?.address ?? '', text: mail.text ?? '' });
            for (const arrived of arrivals) arrived();
            done();
          });
        });
      },
    });
    await listen(smtp);
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
    const { port } = (smtp.server as unknown as Server).address() as AddressInfo;
    const server = await serve({
      edition: 'production',
      mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Nukkad <hello@nukkad.example>' },
    });
    const browser = new Browser(server.url);
    expect((await browser.api.account.session()).ways).toEqual({ sandbox: false, google: false, emailCode: true });

    const arrived = new Promise<void>((resolve) => arrivals.add(resolve));
    expect(
      (await browser.post('/api/auth/email-otp/send-verification-otp', { email: 'nia@test.example', type: 'sign-in' }))
        .ok,
    ).toBe(true);
    await arrived;
    expect(mails[0]?.to).toBe('nia@test.example');
    const code = /\b\d{6}\b/.exec(mails[0]!.text)![0];
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await browser.post('/api/auth/sign-in/email-otp', { email: 'nia@test.example', otp: wrong })).ok).toBe(
      false,
    );
    expect((await browser.api.account.session()).me).toBeNull();
    expect((await browser.post('/api/auth/sign-in/email-otp', { email: 'nia@test.example', otp: code })).ok).toBe(true);
    expect((await browser.api.account.session()).me).toMatchObject({ age: null, onboarded: false });
    expect(
      (await new Browser(server.url).post('/api/auth/sign-in/email-otp', { email: 'nia@test.example', otp: code })).ok,
    ).toBe(false);
    // What is stored is not the code.
    const { sql } = await import('kysely');
    const stored = await sql`select * from verification`.execute(server.host.db);
    expect(JSON.stringify(stored.rows)).not.toContain(code);
  });

  test('Google’s OpenID Connect signs in, by an issuer that stands in for it', async () => {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const stand = createServer((request, response) => provider.callback()(request, response));
    await listen(stand);
    const issuer = `http://localhost:${(stand.address() as AddressInfo).port}`;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'nukkad',
          client_secret: 'secret of the stand-in',
          redirect_uris: [`${publicUrl}/api/auth/callback/google`],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ sub, name: 'Nia Thomas', email: 'nia@test.example', email_verified: true }),
      }),
      pkce: { required: () => true },
    });
    onTestFinished(() => void stand.close());
    const server = await serve({
      edition: 'production',
      port,
      publicUrl,
      mail: null,
      google: { clientId: 'nukkad', clientSecret: 'secret of the stand-in', issuer },
    });
    const browser = new Browser(publicUrl);
    expect((await browser.api.account.session()).ways.google).toBe(true);
    const begun = await browser.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' });
    const { url } = (await begun.json()) as { url: string };
    expect(url.startsWith(`${issuer}/auth`)).toBe(true);

    // As a browser would: follow redirects, and fill in the stand-in's two forms (who one is, and consent).
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
        body: new URLSearchParams({ prompt, login: 'nia', password: 'nothing' }),
      });
      next = new URL(answered.headers.get('location')!, next);
    }
    expect(next.origin).toBe(publicUrl);
    // A callback with a state that nobody began here signs nobody in.
    const forged = new URL(next);
    forged.searchParams.set('state', 'made-up');
    const thief = new Browser(publicUrl);
    await thief.fetch(forged.href);
    expect((await thief.api.account.session()).me).toBeNull();

    const back = await browser.fetch(next.href);
    expect(back.status).toBe(302);
    expect(new URL(back.headers.get('location')!, publicUrl).pathname).toBe('/');
    expect((await browser.api.account.session()).me).toMatchObject({ name: 'Nia Thomas', age: null, onboarded: false });
    const { sql } = await import('kysely');
    const accounts = await sql`select "providerId" from account`.execute(server.host.db);
    expect(accounts.rows).toEqual([{ providerId: 'google' }]);
  });
});

test('logging in again makes no second person', async () => {
  const server = await serve();
  await signedIn(server, '1');
  await signedIn(server, '1');
  expect(await server.host.db.selectFrom('person').selectAll().where('id', '=', '1').execute()).toHaveLength(1);
});

test('what the app does not use of better-auth is not served', async () => {
  const server = await serve();
  const asha = await signedIn(server, '2');
  for (const path of [
    'update-user',
    'change-email',
    'delete-user',
    'revoke-other-sessions',
    'email-otp/request-password-reset',
    'sign-up/email',
  ])
    expect([path, (await asha.post(`/api/auth/${path}`, { name: 'X' })).status]).toEqual([path, 404]);
  expect((await asha.fetch('/api/auth/list-sessions')).status).toBe(404);
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

test('nobody’s mailbox is flooded, whatever address the asker makes up for themselves', async () => {
  const server = await serve({ edition: 'production', mail: 'mailbox' });
  const statuses = [];
  for (let at = 0; at < 4; at++)
    statuses.push(
      (
        await new Browser(server.url).post(
          '/api/auth/email-otp/send-verification-otp',
          { email: 'victim@test.example', type: 'sign-in' },
          { 'x-forwarded-for': `203.0.113.${at}`, 'x-nukkad-address': `203.0.113.${at}` },
        )
      ).status,
    );
  expect(statuses).toEqual([200, 429, 429, 429]);
});

test('an account whose making was cut short gets its person at the next sign-in', async () => {
  const server = await serve();
  await server.host.db.deleteFrom('person').where('id', '=', '5').execute();
  const dev = await signedIn(server, '5');
  expect((await dev.api.account.session()).me).toMatchObject({ id: '5', name: 'Dev Malhotra', onboarded: false });
});
