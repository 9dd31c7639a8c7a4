import type { Page } from '@playwright/test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appKept, expect, expectAccessible, goTo, signInOn, test as base } from '../harness/fixtures.ts';
import { startReleased } from '../harness/start-servers.ts';

const dist = fileURLToPath(new URL('../../packages/web/dist/server', import.meta.url));

/** Gives every script and style sheet another name, as a build does whose code has changed, and marks the pages. */
function deploy(folder: string, version: string) {
  const assets = join(folder, 'assets');
  const names = new Map<string, string>();
  for (const file of readdirSync(assets)) {
    const [, name, hash, ending] = /^(.+-)([\w-]{7})(\.(?:js|css))$/.exec(file) ?? [];
    if (hash === undefined) continue;
    names.set(file, `${name}${hash.split('').toReversed().join('').replaceAll('-', '_')}${ending}`);
    renameSync(join(assets, file), join(assets, names.get(file)!));
  }
  expect(names.size).toBeGreaterThan(50);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|css)$/.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8')
      .replaceAll(/[\w.-]+-[\w-]{7}\.(?:js|css)/g, (it) => names.get(it) ?? it)
      .replace(/<html lang="en"[^>]*>/, `<html lang="en" data-version="${version}">`)
      .replace(/"version":"\w+"/, `"version":"${version}"`);
    writeFileSync(join(folder, file), text);
  }
}

const test = base.extend<{ asha: Page; folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'nukkad-deploys-'));
    cpSync(dist, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  asha: async ({ browser, contextOptions, folder }, use) => {
    const server = await startReleased(folder);
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/');
    await signInOn(page, 'Asha Kulkarni');
    await use(page);
    await context.close();
    await server.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

const prompt = (page: Page) => page.getByRole('complementary', { name: 'New version' });

test('after a deploy, an open page offers the new version without interrupting, and runs it after a reload', async ({
  asha,
  folder,
}) => {
  test.slow();
  await appKept(asha);
  await goTo(asha, 'Events');
  deploy(folder, 'two');
  // As when she comes back to the tab.
  await expect(async () => {
    await asha.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(prompt(asha)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(asha, 'the offer of a new version');
  const search = asha.getByRole('searchbox').first();
  await search.focus();
  await expect(prompt(asha)).toBeHidden();
  await search.blur();
  await expect(prompt(asha)).toBeVisible();
  await asha.getByRole('link', { name: 'Music Concert' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
  await expect(prompt(asha)).toHaveCount(0);
  await asha.goBack();
  await prompt(asha).getByRole('button', { name: 'Reload' }).click();
  await expect(asha.locator('html')).toHaveAttribute('data-version', 'two', { timeout: 20_000 });
  await expect(asha.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(prompt(asha)).toHaveCount(0);

  // From then on it opens without a network as well.
  await expect
    .poll(() => asha.evaluate(async () => (await (await caches.open('nukkad-two')).keys()).at(-1)?.url), {
      timeout: 30_000,
    })
    .toMatch(/\/$/);
  await asha.context().setOffline(true);
  await asha.reload();
  await expect(asha.locator('html')).toHaveAttribute('data-version', 'two');
  await expect(asha.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

test('an old page that asks for a part which is gone says why, and continues there after a reload', async ({
  asha,
  folder,
}) => {
  await appKept(asha);
  deploy(folder, 'two');
  // Two deploys later, or before the service worker had them all.
  await asha.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await (await asha.context().newCDPSession(asha)).send('Network.clearBrowserCache');
  await asha.getByRole('link', { name: 'Settings' }).click();
  const gone = asha.getByRole('alert');
  await expect(gone).toContainText('Nukkad has been updated');
  await gone.getByRole('button', { name: 'Reload' }).click();
  await expect(asha.locator('html')).toHaveAttribute('data-version', 'two', { timeout: 20_000 });
  await expect(asha.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
