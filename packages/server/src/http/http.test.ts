import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailboxPage } from './mailbox-page.ts';
import { isOwnOrigin } from './origin.ts';
import type { RunningServer } from '../server.ts';
import { Browser, signedIn } from '../testing/browser.ts';
import { serve } from '../testing/serve.ts';

const style = 'main { color: red }';
const script = 'welcome()';

let server: RunningServer;
/** With an address that people open, behind a proxy. */
let published: RunningServer;
let asha: Browser;
let stranger: Browser;
beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'nukkad-web-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>the app itself</title>');
  for (const folder of ['welcome', 'screens']) mkdirSync(join(webRoot, folder));
  writeFileSync(
    join(webRoot, 'welcome', 'sandbox.html'),
    `<style>${style}</style><script>${script}</script>the app itself`,
  );
  writeFileSync(join(webRoot, 'welcome', 'google.html'), 'another offer');
  writeFileSync(join(webRoot, 'screens', 'home.html'), 'the app itself, at home');
  server = await serve({}, { webRoot });
  published = await serve({ publicUrl: 'https://nukkad.example' });
  asha = await signedIn(server, '2');
  stranger = new Browser(server.url);
}, 180_000);

const read = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; message: string }),
});

/** What no answer may contain: traces of code, of the database or of this machine. */
const traces = /node_modules|\.ts:\d|\.js:\d|at \w+ \(|select |insert into|\/packages\//;

describe('bad input is refused by name, in one shape, and leaks nothing', () => {
  test.each([
    ['malformed JSON', '{"personId": "3', 'application/json', 400, 'INVALID_INPUT'],
    ['a wrong type', '{"personId": 3}', 'application/json', 400, 'INVALID_INPUT'],
    ['an unknown field', '{"personId": "3", "admin": true}', 'application/json', 400, 'INVALID_INPUT'],
    ['an array', '[1, 2]', 'application/json', 400, 'INVALID_INPUT'],
    ['null', 'null', 'application/json', 400, 'INVALID_INPUT'],
    ['nothing', '', 'application/json', 400, 'INVALID_INPUT'],
    ['plain text', 'hello', 'text/plain', 400, 'INVALID_INPUT'],
    ['a polluted prototype', '{"__proto__": {"personId": "3"}}', 'application/json', 400, 'INVALID_INPUT'],
    ['a body over the limit', JSON.stringify({ personId: 'x'.repeat(70_000) }), 'application/json', 413, 'TOO_LARGE'],
    ['someone who is not there', '{"personId": "nobody"}', 'application/json', 404, 'NOT_FOUND'],
    ['a byte that no text holds', '{"personId": "\\u0000"}', 'application/json', 400, 'INVALID_INPUT'],
  ])('%s', async (_, body, type, status, code) => {
    const response = await asha.post('/api/meets', body, { 'content-type': type });
    const text = await response.clone().text();
    expect(text).not.toMatch(traces);
    expect(await read(response)).toMatchObject({ status, code });
    expect((await asha.api.meets.list()).requests).toEqual([]);
  });

  test.each(['/api/people/nearby?distance=5&distance=10', '/api/events?category=Sports&category=Music'])(
    'a value that is given twice: %s',
    async (path) => {
      expect(await read(await asha.fetch(path))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    },
  );

  test('the fields at fault are named', async () => {
    const response = await asha.fetch('/api/me', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', age: 12, gender: 'Female', city: 'Mumbai', interests: ['Food'] }),
    });
    expect(await response.json()).toMatchObject({
      data: { issues: [{ path: 'age', message: 'Nukkad is for people aged 18 to 120.' }] },
    });
  });

  test('an unknown operation, and a bug', async () => {
    expect(await read(await asha.fetch('/api/nothing'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const { db } = server.host;
    const { sql } = await import('kysely');
    await sql`alter table presence rename to presence_gone`.execute(db);
    const response = await asha.fetch('/api/presence');
    await sql`alter table presence_gone rename to presence`.execute(db);
    const text = await response.clone().text();
    expect(text).not.toMatch(/presence_gone|relation|traces/);
    expect(text).not.toMatch(traces);
    expect(await read(response)).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(response.headers.get('x-request-id')).toBeTruthy();
  });
});

test('the browser’s own client gets the name and the fields', async () => {
  await expect(
    asha.api.account.saveProfile({ name: 'Asha', age: 12, gender: 'Female', city: 'Mumbai', interests: ['Food'] }),
  ).rejects.toMatchObject({ defined: true, code: 'INVALID_INPUT', data: { issues: [{ path: 'age' }] } });
});

describe('addresses outside the API', () => {
  const html = { headers: { accept: 'text/html,*/*;q=0.8' } };
  const screens = Object.values(screenPaths).map((path) => path.replaceAll(/:\w+/g, '4'));

  test.each(screens)('%s is a screen: its page is the app', async (path) => {
    for (const address of [path, `${path}?from=somewhere`, path === '/' ? path : `${path}/`]) {
      const response = await stranger.fetch(address, html);
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain('the app itself');
    }
  });

  test.each([
    '/metrics',
    '/.well-known/security.txt',
    '/.well-known/openid-configuration',
    '/homes',
    '/home/more',
    '/events/1/2/3',
    '/people',
    '/assets/gone.js',
    '/.env',
    '/sandbox/nothing',
    '/live',
    '/favicon.png',
  ])('%s is nothing, and says so', async (path) => {
    const page = await stranger.fetch(path, html);
    expect(page.status).toBe(404);
    const text = await page.text();
    expect(text).not.toContain('the app itself');
    expect(text).toContain('Page not found');
    expect(await read(await stranger.fetch(path))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await stranger.post(path, {})).status).toBe(404);
  });
});

describe('pages of the app', () => {
  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('people who are signed out get the welcome screen at every screen’s address, with a policy that allows what is in it', async () => {
    for (const path of ['/', '/home', '/events/7']) {
      const response = await stranger.fetch(path);
      expect(await response.text()).toContain('welcome()');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain(`style-src 'self' ${sha256(style)};`);
      expect(policy).toContain(`script-src 'self' ${sha256(script)};`);
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  test('people who are signed in never get it, but the page of their screen or the general one', async () => {
    const home = await asha.fetch('/home');
    expect(await home.text()).toBe('the app itself, at home');
    expect(home.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await (await asha.fetch('/events/7')).text()).toContain('<title>the app itself');
    expect(await (await asha.fetch('/')).text()).not.toContain('welcome()');
  });

  test('the service worker gets the same page from everyone', async () => {
    for (const someone of [asha, stranger])
      expect(await (await someone.fetch('/index.html')).text()).toContain('<title>the app itself');
  });
});

test('the signed-out are refused, by name', async () => {
  expect(await read(await stranger.fetch('/api/people/nearby'))).toMatchObject({ status: 401, code: 'SIGNED_OUT' });
  expect(await read(await stranger.post('/api/meets', { personId: '3' }))).toMatchObject({
    status: 401,
    code: 'SIGNED_OUT',
  });
  const forged = await fetch(`${server.url}/api/meets`, {
    headers: { cookie: 'nukkad.session_token=made-up.signature' },
  });
  expect(forged.status).toBe(401);
});

test('a page of another site cannot act for a signed-in person', async () => {
  const response = await asha.post('/api/meets', { personId: '3' }, { origin: 'https://evil.example' });
  expect(await read(response)).toMatchObject({ status: 403, code: 'CROSS_SITE' });
  const form = await asha.post('/api/meets', 'personId=3', {
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(form.status).toBe(403);
  expect((await asha.api.meets.list()).requests).toEqual([]);
});

test('an origin is compared whole: scheme, name and port', async () => {
  const own = (origin: string, host: string | undefined, publicUrl: string | null) =>
    isOwnOrigin(origin, host, publicUrl);
  const url = 'https://nukkad.example';
  expect(own(url, 'nukkad.example', url)).toBe(true);
  // Behind a proxy the Host header may be any other.
  expect(own(url, '10.0.0.1:3000', url)).toBe(true);
  for (const origin of [
    'http://nukkad.example',
    'https://nukkad.example:8443',
    'https://www.nukkad.example',
    'https://nukkad.example.evil.example',
    'null',
    '',
  ])
    for (const host of ['nukkad.example', 'nukkad.example:8443', undefined])
      expect([origin, own(origin, host, url)]).toEqual([origin, false]);
  expect(own('http://localhost:3000', 'localhost:3000', null)).toBe(true);
  for (const origin of ['http://localhost:3001', 'http://127.0.0.1:3000', 'ftp://localhost:3000', 'null'])
    expect([origin, own(origin, 'localhost:3000', null)]).toEqual([origin, false]);
});

test('a page of the same host by http or at another port can neither act for anyone nor listen', async () => {
  const dev = await signedIn(published, '5');
  const ask = (origin: string) => dev.post('/api/meets', { personId: '3' }, { origin });
  const { host } = new URL(published.url);
  for (const origin of ['http://nukkad.example', 'https://nukkad.example:444', `http://${host}`, `https://${host}`]) {
    expect(await read(await ask(origin))).toMatchObject({ status: 403, code: 'CROSS_SITE' });
    await expect(dev.listen(origin)).rejects.toThrow('403');
  }
  expect((await dev.api.meets.list()).requests).toEqual([]);
  expect((await ask('https://nukkad.example')).status).toBe(200);
  (await dev.listen('https://nukkad.example')).close();

  const { headers } = await dev.fetch('/api/session');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('a sandbox answers only to this machine’s own names', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    const { port } = new URL(server.url);
    request({ port, host: '127.0.0.1', path: '/api/session', headers: { host: `evil.example:${port}` } }, (answer) =>
      resolve(answer.statusCode),
    ).end();
  });
  expect(status).toBe(403);
});

test('every answer carries the headers that protect a page', async () => {
  const { headers } = await stranger.fetch('/api/session');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const policy = headers.get('permissions-policy')!.split(', ');
  for (const used of ['camera', 'geolocation', 'screen-wake-lock', 'web-share', 'clipboard-write'])
    expect(policy).toContain(`${used}=(self)`);
  for (const unused of ['microphone', 'payment', 'usb', 'bluetooth', 'display-capture'])
    expect(policy).toContain(`${unused}=()`);
  // Over http it would mean nothing.
  expect(headers.has('strict-transport-security')).toBe(false);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('reads, which are answered without the middleware, carry the same headers as everything else', async () => {
  const own = new Set(['date', 'vary', 'content-encoding', 'content-length', 'transfer-encoding']);
  const headersOf = async (path: string, method = 'GET') => {
    const { headers } = await asha.fetch(path, { method });
    expect(headers.get('x-request-id'), path).toMatch(/^[\da-f-]{36}$/);
    return [...headers].filter(([name]) => name !== 'x-request-id' && !own.has(name));
  };
  const expected = await headersOf('/api/blocks', 'POST');
  expect(expected.map(([name]) => name)).toContain('content-security-policy');
  for (const path of ['/api/session', '/api/presence', '/api/regions', '/api/events/nowhere', '/api/people/nearby'])
    expect(await headersOf(path), path).toEqual(expected);
});

test.each([
  ['an operation’s answer', '/api/events'],
  ['an answer that never changes', '/api/regions'],
])('%s is compressed as the browser accepts, and tells caches that it varies by that', async (_, path) => {
  const answer = async (accepted: string) => {
    const response = await asha.fetch(path, { headers: { 'accept-encoding': accepted } });
    const { status, headers } = response;
    return {
      status,
      encoding: headers.get('content-encoding'),
      vary: headers.get('vary')?.toLowerCase(),
      body: await response.json(),
    };
  };
  const plain = await answer('identity');
  expect(plain).toMatchObject({ status: 200, encoding: null, vary: 'accept-encoding' });
  for (const encoding of ['br', 'gzip', 'deflate']) expect(await answer(encoding)).toEqual({ ...plain, encoding });
  expect((await stranger.fetch(path)).status).toBe(401);
});

test('the API describes itself', async () => {
  const document = (await (await stranger.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/conversations/{id}/messages');
  expect(Object.keys(document.paths)).toContain('/pictures/{id}');
  const docs = await (await stranger.fetch('/api/docs')).text();
  expect(docs).toContain('/conversations/{id}/messages');
  expect(docs).toContain('/pictures/{id}');
  // Written once, and sent once to a client that asks again.
  for (const path of ['/api/docs', '/api/openapi.json', /href="(\/api\/\S+\.css)"/.exec(docs)![1]!]) {
    const first = await stranger.fetch(path);
    expect([first.status, first.headers.get('cache-control')], path).toEqual([200, 'public, max-age=60']);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await stranger.fetch(path, { headers })).status, path).toBe(304);
  }
});

test('the API document is right about sign-in for every operation', async () => {
  const document = (await (await stranger.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: [] }>>;
    security: unknown;
    components: { securitySchemes: { session: { name: string } } };
  };
  expect(document.security).toEqual([{ session: [] }]);
  expect(asha.cookie).toContain(`${document.components.securitySchemes.session.name}=`);
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ path, method: method.toUpperCase(), security })),
  );
  expect(documented.length).toBeGreaterThan(70);
  const open: string[] = [];
  for (const { path, method, security } of documented) {
    const { status } = await stranger.fetch(`/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`, { method });
    expect([path, method, status === 401]).toEqual([path, method, security === undefined]);
    if (status !== 401) open.push(`${method} ${path}`);
  }
  expect(open.toSorted()).toEqual(['GET /events/{id}/preview', 'GET /operator', 'GET /sandbox/people', 'GET /session']);
});

test('files outside the web app are not served', async () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/.env'])
    expect(await (await stranger.fetch(path)).text()).not.toContain('"workspaces"');
});

test('the mailbox page belongs to the sandbox', async () => {
  expect(await (await stranger.fetch('/sandbox/mailbox')).text()).toContain('No emails yet');
  const mail = { to: 'asha@example.com', subject: 'Hello', text: 'Your <b>plan</b>:\nhttps://example.com/plan?a&b\n' };
  const page = String(await mailboxPage([{ ...mail, at: new Date('2026-11-27T06:30:00Z') }]));
  expect(page).toContain('<a href="https://example.com/plan?a&amp;b">https://example.com/plan?a&amp;b</a>\n');
  expect(page).toContain('Your &lt;b&gt;plan');
  expect(page).toContain('27 Nov 2026, 12:00 pm');
});
