import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startDemo, startSandbox, startUnlimited, type Program } from './program.ts';

/** Collects what a page must not do: errors, and (for the demo) requests beyond its own files. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  return complaints;
}

interface Workers {
  demoHost: Program;
  sandboxHost: Program;
}

interface Person {
  page: Page;
  complaints: string[];
}

interface Fixtures {
  /** A new visitor's page at the demo; fails on errors and on any request but for its static files. */
  demo: Page;
  /** What the demo's alerts have said so far. */
  alerts: string[];
  /** Opens a browser of their own for a sample person, signed in through 'Sign in as…'. */
  signInAs(name: string): Promise<Person>;
  /** A sandbox that only this test uses. */
  sandbox: Program;
}

/** Signs a sample person in where the welcome screen is open. */
export async function signInOn(page: Page, name: string) {
  await page.getByRole('button', { name: 'Sign in as…' }).click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

export const test = base.extend<Fixtures, Workers>({
  demoHost: [
    async ({}, use) => {
      const program = await startDemo();
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  sandboxHost: [
    async ({}, use) => {
      const program = await startSandbox();
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demoHost }, use) => use(demoHost.url),
  alerts: async ({}, use) => use([]),
  demo: async ({ page, demoHost, alerts }, use) => {
    const complaints = watch(page);
    page.on('request', (request) => {
      if (
        !['document', 'script', 'stylesheet', 'image', 'font'].includes(request.resourceType()) ||
        !request.url().startsWith(demoHost.url)
      )
        complaints.push(`request: ${request.resourceType()} ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(demoHost.url);
    await use(page);
    expect(complaints).toEqual([]);
  },
  sandbox: async ({}, use) => {
    const program = await startSandbox();
    await use(program);
    await program.stop();
  },
  signInAs: async ({ browser, sandbox, contextOptions }, use) => {
    const people: Person[] = [];
    await use(async (name) => {
      const page = await open(browser, sandbox.url, contextOptions);
      const complaints = watch(page);
      await page.goto(sandbox.url);
      await signInOn(page, name);
      const person = { page, complaints };
      people.push(person);
      return person;
    });
    for (const { page, complaints } of people) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  },
});

/** For stories that send more messages in a minute than anybody may. */
export const unlimitedTest = test.extend({
  sandbox: async ({}, use) => {
    const program = await startUnlimited();
    await use(program);
    await program.stop();
  },
});

async function open(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL });
  return context.newPage();
}

/** Signs in by one of the welcome buttons and fills in the profile, as a first visitor does. */
export async function enter(page: Page, name = 'Kiran Rao') {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Age').fill('26');
  await page.getByLabel('Gender').selectOption('Non-binary');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByRole('button', { name: 'Movies' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hi,/ })).toBeVisible();
}

/** Asks somebody on Home to meet, with everything as it stands. */
export async function askToMeet(page: Page, name: string) {
  await page.getByRole('article', { name }).getByRole('button', { name: 'Meet Now' }).click();
  await page.getByRole('button', { name: `Ask ${name.split(' ')[0]} to meet` }).click();
}

/** Asha asks Bilal, who accepts; both open their conversation. */
export async function startTalking(asha: Page, bilal: Page) {
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await asha.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('link', { name: 'Open chat' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeFocused();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeFocused();
}

/** Types a code at the gate of an event that is days ahead, and lets its owner in all the same. */
export async function checkInEarly(page: Page, code: string) {
  await page.getByLabel('Ticket code').fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('dialog', { name: 'Check in anyway?' }).getByRole('button', { name: 'Check in anyway' }).click();
}

/** Goes to a tab of the bar. A press before its screen is there would replace it in the history. */
export async function goTo(page: Page, tab: 'Home' | 'Events' | 'Chat' | 'Profile' | 'Settings') {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Closes the sheet on top. A page that is opened before the sheet has left the history can be aborted by that. */
export async function closeSheet(page: Page) {
  await page.keyboard.press('Escape');
  await sheetClosed(page);
}

/** Waits until no sheet is open or in the history: until then a navigation may be undone. */
export async function sheetClosed(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (history.state as { sheets?: unknown[] } | null)?.sheets?.length ?? 0))
    .toBe(0);
}

/** Waits until the app is kept in this browser and can open without a network. */
export const appKept = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** Fails on anything that axe finds on the page as it is, in both themes. */
export async function expectAccessible(page: Page, screen: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${screen}, ${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
    ).toEqual([]);
  }
}

export { expect } from '@playwright/test';
