import type { Page } from '@playwright/test';
import { expect, goTo, test, withMotion } from '../harness/fixtures.ts';

test.use(withMotion);

const buttons = ['Sign in with Google', 'Continue with Email', 'Sign in as…'];

/** The places of everything on the welcome screen. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main img, h1, main p, main button')].map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return `${it.tagName} ${it.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`;
    }),
  );

const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => true));

/** Counts layout shifts from the start of the page on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = [] as number[]);
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) shifts.push((it as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
}

/** Errors and warnings, such as React's about a page that it could not hydrate. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium does not know all features of the Permissions-Policy header.
    if (message.type() !== 'log' && !/Permissions-Policy|blocked by Playwright/.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`without JavaScript, ${colorScheme}`, () => {
    test.use({ javaScriptEnabled: false, colorScheme });

    test('the welcome screen is shown, and says what is missing', async ({ page, sandboxHost }) => {
      await page.goto(sandboxHost.url);
      await expect(page).toHaveTitle('Nukkad · Find Meetups Near You');
      await expect(page.getByRole('heading', { level: 1, name: 'Nukkad' })).toBeVisible();
      await expect(page.getByText('Find Meetups Near You')).toBeVisible();
      for (const name of buttons) await expect(page.getByRole('button', { name })).toBeVisible();
      const note = page.locator('noscript');
      await expect(note).toBeVisible();
      // Playwright takes no text of such elements.
      await expect(note).toHaveJSProperty('textContent', 'Please turn on JavaScript to sign in.');
      const paper = colorScheme === 'light' ? 'rgb(255, 249, 241)' : 'rgb(21, 19, 43)';
      await expect(page.getByRole('main').locator('..')).toHaveCSS('background-color', paper);
      const picture = page.locator('main img');
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    });

    test('the demo shows its welcome screen', async ({ page, demoHost }) => {
      await page.goto(demoHost.url);
      await expect(page.getByText('Find Meetups Near You')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    });

    test('the public page of an event is whole', async ({ page, sandboxHost }) => {
      await page.goto(`${sandboxHost.url}/e/7`);
      await expect(page.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
      await expect(page.getByText('₹1,499')).toBeVisible();
      const pictures = page.locator('main img');
      await expect(pictures).toHaveCount(2);
      for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      await page.getByRole('link', { name: / in Nukkad$/ }).click();
      await expect(page.getByText('Find Meetups Near You')).toBeVisible();
    });
  });

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`scripts change nothing on the welcome screen, and nothing moves (${width} × ${height})`, async ({
    browser,
    sandboxHost,
    contextOptions,
  }) => {
    const viewport = { width, height };
    const still = await (await browser.newContext({ ...contextOptions, viewport, javaScriptEnabled: false })).newPage();
    await still.goto(sandboxHost.url);
    const live = await (await browser.newContext({ ...contextOptions, viewport })).newPage();
    const complaints = complaintsOf(live);
    const shifted = await watchShifts(live);
    await live.goto(sandboxHost.url);
    await expect(live.locator('html')).toHaveAttribute('data-live', '');
    await fontsLoaded(live);
    await expect(async () => expect(await places(still)).toEqual(await places(live))).toPass({ timeout: 15_000 });
    expect(await shifted()).toBeLessThan(0.005);
    await live.getByRole('button', { name: 'Sign in as…' }).click();
    await expect(live.getByRole('dialog', { name: 'Sign in as…' })).toBeVisible();
    expect(complaints).toEqual([]);
    for (const page of [still, live]) await page.context().close();
  });

test('a press before the scripts have arrived is answered when they are there', async ({ page, sandboxHost }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/first-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(sandboxHost.url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign in as…' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog', { name: 'Sign in as…' })).toBeVisible();
});

test('a screen fades in when opened, not when its parts arrive: presses would be lost', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      performance.mark('fade');
      return start(change);
    };
  });
  const fades = () => page.evaluate(() => performance.getEntriesByName('fade').length);
  await page.goto(new URL('/settings/notification', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible();
  expect(await fades()).toBe(0);
  await goTo(page, 'Settings');
  await expect.poll(fades).toBe(1);
  await page.getByRole('button', { name: /^Help/ }).click();
  await expect(page.getByRole('heading', { name: 'Meeting for the first time' })).toBeVisible();
  expect(await fades()).toBe(2);
});

test('what someone turns to as soon as a screen shows keeps the focus', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((it) => it.textContent === 'Change avatar');
      if (button?.dataset['seen'] !== undefined || !button) return;
      button.dataset['seen'] = '';
      requestAnimationFrame(() => button.focus());
    }).observe(document, { childList: true, subtree: true });
  });
  const button = page.getByRole('button', { name: 'Change avatar' });
  await page.goto(new URL('/profile', page.url()).href);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
  // Those of what still loads are never finished: they end with it.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((it) => it.finished)));
  await expect(button).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Name')).toBeVisible();
  await expect(button).toBeFocused();
});

test('people who are signed in never see the welcome screen, not even before scripts', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  for (const path of ['/', '/home', '/events/1']) {
    const text = await (await page.request.get(path)).text();
    expect(text).toContain('id="root"');
    expect(text).not.toContain('Find Meetups Near You');
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
});

test('someone signed in to the demo does not see its welcome screen flash', async ({ demo }) => {
  await demo.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(demo.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  // With scripts held back, only what is in the page itself can be seen.
  await demo.route('**/assets/*.js', () => {});
  await demo.goto('/', { waitUntil: 'commit' });
  await expect(demo.locator('#root')).toHaveCSS('visibility', 'hidden');
});

test('a page from before signing in, kept by a cache, learns who is signed in', async ({ page, sandbox, signInAs }) => {
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  // Chromium opens no socket for a page that did not come over the network.
  ignoreErrors();
  const old = await (await page.request.get(sandbox.url)).text();
  await asha.route(`${sandbox.url}/`, async (route) => route.fulfill({ response: await route.fetch(), body: old }));
  await asha.goto('/');
  await expect(asha.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
});
