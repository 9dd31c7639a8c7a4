import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { skipMoments, yesSkipped } from './moments.ts';
import { startDemo, startUnlimited, type Program } from './start-servers.ts';
import { SandboxProcess } from './sandbox-process.ts';

/** Collects errors and, for the demo, requests for anything but its own files. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  let hasSignedOut = false;
  page.on('request', (request) => (hasSignedOut ||= request.url().endsWith('/api/auth/sign-out')));
  page.on('console', (message) => {
    // What is under way at a sign-out is refused.
    if (hasSignedOut && message.text().includes('status of 401')) return;
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** For `test.use` in stories about what moves, or with a press while something does. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Workers {
  demoHost: Program;
  sandboxes: SandboxProcess;
  /** A sandbox that stories share, which change nothing in it. */
  sandboxHost: Program;
}

export interface Person {
  page: Page;
  /** Browser errors, which fail the test. */
  complaints: string[];
  /** For stories that provoke errors: the last of them may come after the story's last line. */
  ignoreErrors: () => void;
}

interface Fixtures {
  /** A new visitor at the demo; fails on errors and on requests for anything but its files. */
  demo: Page;
  alerts: string[];
  /** A new browser with a sample person, signed in as by 'Sign in as…'. It `celebrates` only in stories of that. */
  signInAs(name: string, how?: { celebrates?: boolean; url?: string }): Promise<Person>;
  sandbox: Program;
}

/** Signs in a sample person from the open welcome screen. */
export async function signInOn(page: Page, name: string) {
  await page.getByRole('button', { name: 'Sign in as…' }).click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Signs in without the welcome screen, which takes most of a second. */
async function openSession(page: Page, url: string, name: string) {
  const at = (path: string) => new URL(path, `${url}/`).href;
  const answer = await page.request.get(at('api/sandbox/people'));
  const { people } = (await answer.json()) as { people: { id: string; name: string }[] };
  const data = { personId: people.find((person) => person.name.startsWith(name))?.id };
  expect(data.personId, name).toBeDefined();
  const headers = { origin: new URL(url).origin };
  await expect(await page.request.post(at('api/auth/sandbox/sign-in'), { data, headers })).toBeOK();
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
  sandboxes: [
    async ({}, use) => {
      const sandboxes = new SandboxProcess();
      await use(sandboxes);
      await sandboxes.end();
    },
    { scope: 'worker' },
  ],
  sandboxHost: [
    async ({ sandboxes }, use) => {
      const program = await sandboxes.start();
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demoHost }, use) => use(demoHost.url),
  page: async ({ page }, use) => {
    await use(page);
    await stopRoutes(page);
  },
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
  sandbox: async ({ sandboxes }, use) => {
    const program = await sandboxes.start();
    await use(program);
    await program.stop();
  },
  signInAs: async ({ browser, sandbox, contextOptions }, use) => {
    const people: Person[] = [];
    const provoked = new Set<Person>();
    await use(async (name, { celebrates = false, url = sandbox.url } = {}) => {
      const page = await open(browser, url, contextOptions);
      const complaints = watch(page);
      if (!celebrates) await skipMoments(page);
      await openSession(page, url, name);
      await page.goto(url);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      const person: Person = { page, complaints, ignoreErrors: () => void provoked.add(person) };
      people.push(person);
      return person;
    });
    for (const person of people) {
      if (!provoked.has(person)) expect(person.complaints).toEqual([]);
      await stopRoutes(person.page);
      await person.page.context().close();
    }
  },
});

/** For stories that exceed the rate limit of messages. */
export const unlimitedTest = test.extend({
  sandbox: async ({}, use) => {
    const program = await startUnlimited();
    await use(program);
    await program.stop();
  },
});

/** A story may end while a request that it answers is under way; the answer must not fail it. */
async function stopRoutes(page: Page) {
  const context = page.context();
  const pages = context.pages();
  // A story may have closed the whole browser of someone.
  if (pages.length === 0) return;
  for (const each of pages) await each.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

async function open(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL });
  return context.newPage();
}

/** Fills in a date of birth, or in the demo, which asks for none, an age. */
export async function answerAge(page: Page) {
  await expect(page.getByLabel('Name')).toBeVisible();
  const age = page.getByLabel('Age');
  if (await age.isVisible()) return age.fill('26');
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill('1999');
}

/** Signs in and completes the profile, as on a first visit. */
export async function enter(page: Page, name = 'Kiran Rao') {
  await skipMoments(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill(name);
  await answerAge(page);
  await page.getByLabel('Gender').selectOption('Non-binary');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByRole('button', { name: 'Movies' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hi,/ })).toBeVisible();
}

/** Sends a meet request from Home with the default values. */
export async function askToMeet(page: Page, name: string) {
  await page.getByRole('article', { name }).getByRole('button', { name: 'Meet Now' }).click();
  await page.getByRole('button', { name: `Ask ${name.split(' ')[0]} to meet` }).click();
}

/** Opens a screen again, and returns once the page hears of updates. */
export async function openLive(page: Page, path: string) {
  // The page before may open its own connection only now.
  await page.goto('about:blank');
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(path);
  await live;
}

/** Opens the conversation with someone who has just said yes, from Home. */
export async function openChat(page: Page, name: string) {
  await yesSkipped(page);
  await page.getByRole('article', { name }).getByRole('link', { name: 'Open chat' }).click();
}

/** Asha and Bilal connect and open their conversation. */
export async function startTalking(asha: Page, bilal: Page) {
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await openChat(asha, 'Bilal Shaikh');
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeFocused();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeFocused();
  // The messages are fetched after the heading is shown.
  for (const page of [asha, bilal])
    await expect(page.getByText('This is the start of your conversation')).toBeVisible();
}

/** Types a code at the check-in of an event that is days away, and checks its owner in anyway. */
export async function checkInEarly(page: Page, code: string) {
  await page.getByLabel('Ticket code').fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('dialog', { name: 'Check in anyway?' }).getByRole('button', { name: 'Check in anyway' }).click();
}

/** Opens a tab. A press before its screen has loaded would replace it in the history. */
export async function goTo(page: Page, tab: 'Home' | 'Events' | 'Chat' | 'Profile' | 'Settings') {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Closes the only sheet. */
export async function closeSheet(page: Page) {
  await page.keyboard.press('Escape');
  await sheetClosed(page);
}

export const sheetClosed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** Waits until the service worker can open the app offline, also the screens that this page has not opened yet. */
export const appKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });

/** What a store of this device has, as JSON by its key; nothing before the app has opened its database. */
const stored = (page: Page, store: 'kept' | 'outbox') =>
  page.evaluate(
    async (store) =>
      new Promise<[key: string | [person: string, name: string], value: string][]>((resolve) => {
        const opening = indexedDB.open('nukkad');
        // Creating the database here would leave the app without its store.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(store);
          const [keys, values] = [reading.objectStore(store).getAllKeys(), reading.objectStore(store).getAll()];
          reading.addEventListener('complete', () => {
            opening.result.close();
            resolve(keys.result.map((key, at) => [key as string, JSON.stringify(values.result[at])]));
          });
        });
      }),
    store,
  );

/** The names of what this device keeps for when the network is away. */
export const keptNames = async (page: Page) => (await stored(page, 'kept')).map(([[, name]]) => name ?? '');

/** Waits until the device keeps something whose name starts so, with `words`: a page that is closed earlier loses it. */
export const isKept = (page: Page, start: string, words = '') =>
  expect
    .poll(async () =>
      (await stored(page, 'kept')).some(([[, name], value]) => name?.startsWith(start) && value.includes(words)),
    )
    .toBe(true);

/** Waits until the device has so many messages that the server does not have. */
export const areUnsent = (page: Page, many: number) =>
  expect.poll(async () => (await stored(page, 'outbox')).length).toBe(many);

/** Waits until nothing of a screen is loading: what arrives later moves what is below it. */
export const screenLoaded = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

/** Waits until a screen is complete from its top to something on it: what arrives later would move it during a press. */
export async function isAtRest(target: Locator) {
  await expect(target).toBeVisible();
  await screenLoaded(target.page());
}

/** The sandbox publishes areas at each full minute; waits for the next one if it is near. */
export async function awayFromTick() {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 10_000) await delay(leftMs);
}

/** Fails on axe violations. */
async function expectNoViolations(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

const schemes = ['light', 'dark'] as const;

/** Fails on axe violations, in both themes. */
export async function expectAccessible(page: Page, screen: string) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectNoViolations(page, `${screen}, ${colorScheme}`);
  }
}

/** The same for a page outside the app, which is only styles. */
export async function expectPageAccessible(page: Page, name: string) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, `${name}, ${colorScheme}`);
  }
}

export { expect } from '@playwright/test';
