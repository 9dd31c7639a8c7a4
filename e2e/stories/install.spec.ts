import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { askToMeet, expect, expectAccessible, goTo, test } from '../harness/fixtures.ts';
import { goingSkipped } from '../harness/moments.ts';
import { startDemo } from '../harness/start-servers.ts';

interface Icon {
  src: string;
  type: string;
  sizes: string;
  purpose?: string;
}

interface Manifest {
  id?: string;
  name: string;
  short_name: string;
  description: string;
  start_url: string;
  scope: string;
  display: string;
  background_color: string;
  theme_color: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  share_target?: { action: string; method: string; enctype: string };
}

const builtBy = (edition: string) => fileURLToPath(new URL(`../../packages/web/dist/${edition}`, import.meta.url));

/** How much of an icon's outer part, which a phone may cut off, differs from its background; `within` is what stays, of 1. */
async function inkOutside(file: string, within: number): Promise<number> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4);
  const corner = pixel(0, 0);
  let ink = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const fromMiddle = Math.hypot(x + 0.5 - info.width / 2, y + 0.5 - info.height / 2);
      if (fromMiddle > (info.width / 2) * within && pixel(x, y).some((it, at) => Math.abs(it - corner[at]!) > 8)) ink++;
    }
  return ink;
}

// The criteria of docs/installing.md, which have the same names.
for (const edition of ['server', 'demo'])
  test.describe(`the ${edition} can be installed`, () => {
    const folder = builtBy(edition);
    const manifest = JSON.parse(readFileSync(join(folder, 'app.webmanifest'), 'utf8')) as Manifest;
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.html'));

    test('every page names the manifest and the icon for Apple', () => {
      expect(pages.length).toBeGreaterThan(5);
      for (const page of pages) {
        const text = readFileSync(join(folder, page), 'utf8');
        for (const name of ['app.webmanifest', 'icons/apple-touch-icon.png', 'theme-color', 'viewport-fit=cover'])
          expect(text, page).toContain(name);
      }
    });

    test('it has a name that fits under an icon, and opens without the browser’s bars', () => {
      expect(manifest.name).toBe('Nukkad');
      expect(manifest.short_name.length).toBeLessThanOrEqual(12);
      expect(manifest.description.length).toBeGreaterThan(20);
      expect(manifest.display).toBe('standalone');
      for (const color of [manifest.background_color, manifest.theme_color]) expect(color).toMatch(/^#\w{6}$/);
    });

    test('its addresses are relative, so that any folder will do', () => {
      expect(manifest.id).toBe(edition === 'server' ? '/' : undefined);
      const addresses = [
        manifest.start_url,
        manifest.scope,
        ...manifest.shortcuts.map(({ url }) => url),
        ...[...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)].map(({ src }) => src),
      ];
      for (const address of addresses) expect(address).not.toMatch(/^\/|^\w+:/);
      expect(manifest.scope).toBe('./');
    });

    test('its icons are PNGs of 192 and 512 px, also for phones that cut their own shape', async () => {
      for (const purpose of ['any', 'maskable'])
        for (const side of [192, 512]) {
          const icon = manifest.icons.find((it) => it.purpose === purpose && it.sizes === `${side}x${side}`);
          expect(icon?.type).toBe('image/png');
          const file = join(folder, icon!.src);
          const { format, width, height } = await sharp(file).metadata();
          expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side });
          if (purpose === 'any') continue;
          expect((await sharp(file).stats()).isOpaque).toBe(true);
          expect(await inkOutside(file, 0.8)).toBe(0);
          // Else the measure would find nothing anywhere.
          expect(await inkOutside(file, 0.3)).toBeGreaterThan(100);
        }
    });

    test('the icon for Apple is opaque and 180 px wide', async () => {
      const file = sharp(join(folder, 'icons/apple-touch-icon.png'));
      expect(await file.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
      expect((await file.stats()).isOpaque).toBe(true);
    });

    test('its shortcuts lead to screens, with icons of at least 96 px', async () => {
      expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Events', 'Chat', 'My tickets']);
      const paths: string[] = Object.values(screenPaths);
      for (const { url, icons } of manifest.shortcuts) {
        expect(paths).toContain(`/${url}`);
        for (const { src } of icons) expect((await sharp(join(folder, src)).metadata()).width).toBeGreaterThan(95);
        expect(icons).not.toEqual([]);
      }
    });

    test('other apps can share into it where a service worker takes it', () => {
      if (edition === 'demo') return expect(manifest.share_target).toBeUndefined();
      const { action, method, enctype } = manifest.share_target!;
      expect([method, enctype]).toEqual(['POST', 'multipart/form-data']);
      expect(Object.values(screenPaths) as string[]).toContain(`/${action}`);
      expect(readFileSync(join(folder, 'service-worker.js'), 'utf8')).toContain(`/${action}`);
    });
  });

test('Chromium reads the manifest of a demo in a folder without complaint, and finds all that it names', async ({
  page,
}) => {
  const host = await startDemo('/some/home/folder/');
  try {
    for (const screen of ['', 'events', 'events/4']) {
      await page.goto(`${host.url}/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const cdp = await page.context().newCDPSession(page);
      const { url, errors, manifest } = await cdp.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(url).toBe(`${host.url}/app.webmanifest`);
      const { scope, startUrl, id, icons, shortcuts } = manifest;
      expect([scope, startUrl, id]).toEqual(Array(3).fill(`${host.url}/`));
      const addresses = [...(icons ?? []), ...(shortcuts ?? [])].map((it) => it.url);
      expect(addresses).toHaveLength(7);
      for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200);
    }
  } finally {
    await host.stop();
  }
});

/** As Chromium offers the app, which headless it does not. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.title = 'The browser asks';
        return { outcome: 'dismissed' };
      },
    });
    dispatchEvent(offer);
    return offer.defaultPrevented;
  });

const hint = (page: Page) => page.getByRole('complementary', { name: 'Install Nukkad' });

test('after Bilal said yes, Asha is shown once how to install the app', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  expect(await offerInstall(asha)).toBe(true);
  await askToMeet(asha, 'Bilal Shaikh');
  await expect(asha.getByText('Requested')).toBeVisible();
  await expect(hint(asha)).toHaveCount(0);
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await expect(hint(asha)).toBeVisible();
  await expectAccessible(asha, 'the hint to install the app');
  await hint(asha).getByRole('button', { name: 'Install' }).click();
  await expect(asha).toHaveTitle('The browser asks');
  await expect(hint(asha)).toHaveCount(0);
  await offerInstall(asha);
  await goTo(asha, 'Events');
  await expect(hint(asha)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    contextOptions: {
      reducedMotion: 'reduce',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
  });

  test('the hint says how to add the app by hand, and is gone for good once closed', async ({ signInAs }) => {
    const asha = (await signInAs('Asha Kulkarni')).page;
    await asha.goto('/events/1');
    await asha.getByRole('button', { name: 'Register for Startup Networking Night' }).click();
    await expect(asha.getByRole('link', { name: 'My ticket' })).toBeVisible();
    await goingSkipped(asha);
    await goTo(asha, 'Events');
    await hint(asha).getByRole('button', { name: 'Show me how' }).click();
    const steps = asha.getByRole('dialog', { name: 'Add to Home Screen' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(asha, 'how to add the app to the home screen');
    await steps.getByRole('button', { name: 'Close' }).click();
    await hint(asha).getByRole('button', { name: 'Not now' }).click();
    await expect(hint(asha)).toHaveCount(0);
  });
});
