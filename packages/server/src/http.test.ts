import { beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from './server.ts';
import { Browser, signedIn } from './testing/browser.ts';
import { serve } from './testing/server.ts';

let server: RunningServer;
let asha: Browser;
let stranger: Browser;
beforeAll(async () => {
  server = await serve();
  asha = await signedIn(server, '2');
  stranger = new Browser(server.url);
});

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
    ['somebody who is not there', '{"personId": "nobody"}', 'application/json', 404, 'NOT_FOUND'],
    ['a byte that no text holds', '{"personId": "\\u0000"}', 'application/json', 400, 'INVALID_INPUT'],
  ])('%s', async (_, body, type, status, code) => {
    const response = await asha.post('/api/meets', body, { 'content-type': type });
    const text = await response.clone().text();
    expect(text).not.toMatch(traces);
    expect(await read(response)).toMatchObject({ status, code });
    expect((await asha.api.meets.list()).requests).toEqual([]);
  });

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

  test('an unknown operation, and a fault of our own', async () => {
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

test('a missing file is missing, and a screen’s address is the app', async () => {
  for (const path of ['/assets/gone.js', '/.env', '/sandbox/nothing', '/favicon.png'])
    expect((await stranger.fetch(path)).status).toBe(404);
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

test('a sandbox answers to no name but this machine’s own', async () => {
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
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the API describes itself', async () => {
  const document = (await (await stranger.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/conversations/{id}/messages');
  expect(Object.keys(document.paths)).toContain('/pictures/{id}');
  const docs = await (await stranger.fetch('/api/docs')).text();
  expect(docs).toContain('/conversations/{id}/messages');
  expect(docs).toContain('/pictures/{id}');
  // Written once, and sent once to whoever asks again.
  for (const path of ['/api/docs', '/api/openapi.json', /href="(\/api\/\S+\.css)"/.exec(docs)![1]!]) {
    const first = await stranger.fetch(path);
    expect([first.status, first.headers.get('cache-control')], path).toEqual([200, 'public, max-age=60']);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await stranger.fetch(path, { headers })).status, path).toBe(304);
  }
});

test('what the API document says of sign-in is true of every operation', async () => {
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
  expect(open.toSorted()).toEqual(['GET /sandbox/people', 'GET /session']);
});

test('files outside the web app are not served', async () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/.env'])
    expect(await (await stranger.fetch(path)).text()).not.toContain('"workspaces"');
});

test('the mailbox page belongs to the sandbox', async () => {
  expect(await (await stranger.fetch('/sandbox/mailbox')).text()).toContain('No mail yet');
});
