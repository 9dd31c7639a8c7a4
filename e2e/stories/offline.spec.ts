import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import { shownMs } from '@nukkad/web/features/check-in/scanner-times.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appKept, checkInEarly, expect, expectAccessible, isKept, test } from '../harness/fixtures.ts';
import { keepShown } from '../harness/keep-shown.ts';

test.use({ serviceWorkers: 'allow' });

const night = 'Startup Networking Night';

const register = (page: Page, event: string) => page.getByRole('button', { name: `Register for ${event}` }).click();

/** Opens a path offline in a new page, as after a restart of the phone, once the device keeps `query` with `words`. */
async function openWithoutNetwork(page: Page, path: string, query?: string, words = ''): Promise<Page> {
  const context = page.context();
  if (query) await isKept(page, `query ${query}`, words);
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(path);
  return again;
}

test('Asha opens the app offline and shows her ticket; after logging out no one sees it', async ({ signInAs }) => {
  test.slow();
  const { page } = await signInAs('Asha Kulkarni');
  await page.goto('/events/1');
  await register(page, night);
  await page.getByRole('link', { name: 'My ticket' }).click();
  const { tickets } = (await (await page.request.get('/api/tickets')).json()) as { tickets: [Ticket] };
  await page.getByRole('link', { name: night, exact: true }).click();
  await expect(page.getByText(codeInGroups(tickets[0].code), { exact: true })).toBeVisible();
  await appKept(page);

  let asha = await openWithoutNetwork(page, '/tickets', 'tickets', tickets[0].code);
  await expect(asha.getByText('You’re offline.')).toBeVisible();
  await expect(asha.getByRole('link', { name: night, exact: true })).toBeVisible();
  await expectAccessible(asha, 'tickets, opened without a network');
  await asha.getByRole('link', { name: night, exact: true }).click();
  await expect(asha.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  await asha.reload();
  await expect(asha.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  await expect(asha.getByText(codeInGroups(tickets[0].code), { exact: true })).toBeVisible();
  // Data that was never loaded is missing, and the screen says so.
  await asha.goto('/events');
  await expect(asha.getByRole('alert')).toContainText('No connection');

  // Back online, the session is checked and she continues.
  const asked = asha.waitForResponse('**/api/session');
  await asha.context().setOffline(false);
  await asked;
  await expect(asha.getByRole('article', { name: night })).toBeVisible();
  await asha.goto('/settings');
  await asha.getByRole('button', { name: 'Logout' }).click();
  await expect(asha.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  asha = await openWithoutNetwork(asha, `/tickets/${tickets[0].id}`);
  await expect(asha.getByText('Nukkad can’t be reached')).toBeVisible();
  await expect(asha.getByText(night)).toHaveCount(0);

  // Gauri takes over the phone: offline she has her own session and data.
  await asha.context().setOffline(false);
  await asha.goto('/');
  await asha.getByRole('button', { name: 'Sign in as…' }).click();
  await asha.getByRole('button', { name: 'Gauri Deshpande' }).click();
  await expect(asha.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await asha.goto('/tickets');
  await expect(asha.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  const gauri = await openWithoutNetwork(asha, '/tickets', 'tickets');
  await expect(gauri.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
});

test('a session ended elsewhere ends here with the first response, and no one opens the app as her', async ({
  signInAs,
}) => {
  test.slow();
  const { page } = await signInAs('Asha Kulkarni');
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await appKept(page);
  let asha = await openWithoutNetwork(page, '/tickets', 'tickets');
  await expect(asha.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await asha.context().clearCookies();
  await asha.context().setOffline(false);
  await expect(asha.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  asha = await openWithoutNetwork(asha, '/tickets');
  await expect(asha.getByText('Nukkad can’t be reached')).toBeVisible();
});

test('Bilal opens the gate offline, checks someone in by their code, and sends it later', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.goto('/events/1');
  await register(asha, night);
  await expect(asha.getByText('Going', { exact: true })).toBeVisible();
  const { tickets } = (await (await asha.request.get('/api/tickets')).json()) as { tickets: [Ticket] };
  const { page } = await signInAs('Bilal Shaikh');
  await keepShown(page, shownMs);
  await page.goto('/events/1/check-in');
  await expect(page.getByText('0 of 1 checked in')).toBeVisible();
  await appKept(page);

  const gate = await openWithoutNetwork(page, '/events/1/check-in', 'checkInList', 'Asha Kulkarni');
  await expect(gate.getByText('0 of 1 checked in')).toBeVisible();
  await checkInEarly(gate, tickets[0].code);
  await gate.getByRole('button', { name: /^Checked in Asha Kulkarni/ }).click();
  await expect(gate.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  // Another cold start: check-ins are still stored.
  const later = await openWithoutNetwork(gate, '/events/1/check-in');
  await expect(later.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  await later.context().setOffline(false);
  await expect(later.getByText('Synced')).toBeVisible();
  await asha.goto(`/tickets/${tickets[0].id}`);
  await expect(asha.getByText(/^Checked in \d/)).toBeVisible();
});

const dist = fileURLToPath(new URL('../../packages/web/dist/server', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built app from a folder that can be replaced, signed out. */
async function hostOf(folder: string): Promise<{ server: Server; url: string }> {
  const session = { edition: 'sandbox', ways: { sandbox: true, google: false, emailCode: false }, me: null };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/api/')) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(session));
      return;
    }
    const file = extname(path) === '' ? '/index.html' : path;
    const type = types[extname(file)] ?? (extname(file) === '.svg' ? 'image/svg+xml' : 'application/octet-stream');
    try {
      const content = readFileSync(join(folder, file));
      response.setHeader('content-type', type).setHeader('cache-control', 'no-cache').end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens to no port.');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

/** Builds a new version from an existing build. */
function release(folder: string, version: string) {
  for (const [file, from, to] of [
    ['index.html', '<html lang="en">', `<html lang="en" data-version="${version}">`],
    ['service-worker.js', /"version":"\w+"/, `"version":"${version}"`],
  ] as const) {
    const text = readFileSync(join(dist, file), 'utf8');
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    writeFileSync(join(folder, file), other);
  }
}

const cachesOf = (page: Page) => page.evaluate(() => caches.keys());

/** Waits until a version is the one that opens offline. */
const isCached = (page: Page, version: string) =>
  expect
    .poll(() =>
      page.evaluate(async (name) => {
        const { active } = await navigator.serviceWorker.ready;
        return active?.state === 'activated' && (await (await caches.open(name)).match('/')) !== undefined;
      }, `nukkad-${version}`),
    )
    .toBe(true);

async function start(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  return page;
}

test('a new version is there at the next start, and opens without a network from then on', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-versions-'));
  cpSync(dist, folder, { recursive: true });
  release(folder, 'one');
  const { server, url } = await hostOf(folder);
  const context = await browser.newContext();
  try {
    const old = await start(context, url);
    await isCached(old, 'one');
    release(folder, 'two');
    // The old version is still open in another tab.
    const next = await start(context, url);
    await expect(next.locator('html')).toHaveAttribute('data-version', 'two');
    await isCached(next, 'two');
    release(folder, 'three');
    const third = await start(context, url);
    await isCached(third, 'three');
    await expect.poll(() => cachesOf(third)).toEqual(['nukkad-two', 'nukkad-three']);
    for (const page of [old, next, third]) await page.close();

    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
    const offline = await context.newPage();
    await offline.goto(`${url}/tickets`);
    await expect(offline.locator('html')).toHaveAttribute('data-version', 'three');
    await expect(offline.getByText('Nukkad can’t be reached')).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('notification settings seen before say offline what they don’t know of this device, and find out once it is online', async ({
  signInAs,
}) => {
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  await page.goto('/settings/notification');
  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByRole('paragraph')).toBeVisible();
  await appKept(page);
  await isKept(page, 'query notificationSettings');
  await page.context().setOffline(true);
  await page.reload();
  await expect(device.getByRole('alert')).toContainText('No connection');
  await page.context().setOffline(false);
  await expect(device.getByRole('alert')).toHaveCount(0);
  await expect(device.getByRole('paragraph')).toBeVisible();
  asha.ignoreErrors();
});

test('only the app’s own files are cached, never answers of the server', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await appKept(page);
  await page.goto('/sandbox/mailbox');
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const addresses = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) expect(address).toMatch(/^\/($|assets\/|avatars\/|drawings\/|posters\/)/);
});
