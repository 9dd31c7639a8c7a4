import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../server.ts';
import { serve } from '../testing/serve.ts';
import { pageBelow, subPathOf } from './sub-path.ts';

let server: RunningServer;
const webRoot = mkdtempSync(join(tmpdir(), 'nukkad-web-'));
beforeAll(async () => {
  for (const folder of ['welcome', 'screens']) mkdirSync(join(webRoot, folder));
  const page = `<style>@font-face{src:url(/assets/a.woff2)}</style><script src="/assets/first.js"></script><a href="//x">`;
  writeFileSync(join(webRoot, 'index.html'), page);
  writeFileSync(join(webRoot, 'welcome', 'sandbox.html'), page);
  writeFileSync(join(webRoot, 'fonts.css'), '@font-face{src:url(/assets/a.woff2)format("woff2")}');
  writeFileSync(join(webRoot, 'app.webmanifest'), '{"id":"/","start_url":"./"}');
  server = await serve({ publicUrl: 'https://example.org/some/path' }, { webRoot });
}, 180_000);

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' });

test('a path is the same with and without its last slash', () => {
  expect(
    ['https://a.example', 'https://a.example/', 'https://a.example/b', 'https://a.example/b/'].map(subPathOf),
  ).toEqual(['', '', '/b', '/b']);
});

test('at the root of a host, pages stay as they are', () => {
  expect(pageBelow('', '<a href="/">')).toBe('<a href="/">');
});

test('the app’s page leads below the path, and its policy names the style that is sent', async () => {
  const response = await get('/some/path/');
  const page = await response.text();
  expect(page).toContain('src="/some/path/assets/first.js"');
  expect(page).toContain('href="//x"');
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(page) ?? [];
  expect(style).toContain('url(/some/path/assets/a.woff2)');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
});

test('an event’s public page leads below the path, and only once', async () => {
  const page = await (await get('/some/path/e/1')).text();
  expect(page).toContain('<meta property="og:image" content="https://example.org/some/path/e/1/poster.png"');
  expect(page).toContain('href="/some/path/favicon.svg"');
  expect(page).not.toMatch(/(href|src)="\/(?!some\/path\/)/);
  expect(page).not.toContain('/some/path/some/path');
});

test('a stylesheet leads below the path', async () => {
  const response = await get('/some/path/fonts.css');
  expect(response.headers.get('content-type')).toContain('text/css');
  expect(await response.text()).toBe('@font-face{src:url(/some/path/assets/a.woff2)format("woff2")}');
});

test('pages that are compressed once lead below the path, and find their stylesheet', async () => {
  const docs = await get('/some/path/api/docs');
  expect(docs.headers.get('content-encoding')).not.toBeNull();
  const page = await docs.text();
  expect(page).toContain('href="/some/path/api/docs.css"');
  expect(page).not.toMatch(/(href|src)="\/(?!some\/path\/)/);
  expect(page).not.toContain('/some/path/some/path');
  expect(await (await get('/some/path/api/docs.css')).text()).toContain('--paper');
});

test('the app is one of its own on a phone', async () => {
  const manifest: unknown = await (await get('/some/path/app.webmanifest')).json();
  expect(manifest).toEqual({ id: '/some/path/', start_url: './' });
});

test('redirects lead below the path, which gets its last slash', async () => {
  const bare = await get('/some/path');
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/some/path/']);
  const shared = await fetch(`${server.url}/some/path/incoming`, { method: 'POST', redirect: 'manual' });
  expect([shared.status, shared.headers.get('location')]).toEqual([303, '/some/path/incoming']);
});

test('a path may be that of a screen', async () => {
  const events = await serve({ publicUrl: 'https://example.org/events' }, { webRoot });
  const answer = async (path: string) => {
    const { status, headers } = await fetch(`${events.url}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await answer('/events/events')).toEqual([200, null]);
  expect(await answer('/events/')).toEqual([200, null]);
  expect(await answer('/events?from=mail')).toEqual([308, '/events/']);
});

test('health checks that don’t come through the proxy need no path', async () => {
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/some/path/health/live')).status).toBe(200);
});

test('people sign in from pages of the same origin, and from no other', async () => {
  const signIn = (origin: string) =>
    fetch(`${server.url}/some/path/api/auth/sandbox/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ personId: '2' }),
    });
  expect((await signIn('https://other.example')).status).toBe(403);
  const signedIn = await signIn('https://example.org');
  expect(signedIn.status).toBe(200);
  const [cookie = ''] = signedIn.headers.get('set-cookie')?.split(';') ?? [];
  expect(cookie).toMatch(/^__Host-nukkad/);
  const session = await fetch(`${server.url}/some/path/api/session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ me: { id: '2' } });
});
