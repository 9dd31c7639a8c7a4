import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { shownMs } from '@nukkad/web/features/check-in/scanner-times.ts';
import type { Browser, Page } from '@playwright/test';
import { appKept, checkInEarly, expect, test, type Person } from '../harness/fixtures.ts';
import { keepShown } from '../harness/keep-shown.ts';

test.use({ serviceWorkers: 'allow' });

const night = 'Startup Networking Night';

const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const all: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store);
        all.push(name, store, await done(objects.getAllKeys()), await done(objects.getAll()));
      }
      db.close();
    }
    return JSON.stringify(all);
  });

/** Signs the session out from another browser. */
async function signOutElsewhere(browser: Browser, page: Page) {
  const context = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } });
  const origin = new URL(page.url()).origin;
  const answer = await context.request.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } });
  expect(answer.status()).toBe(200);
  await context.close();
}

async function register(page: Page): Promise<Ticket> {
  await page.goto('/events/1');
  await page.getByRole('button', { name: `Register for ${night}` }).click();
  await expect(page.getByRole('link', { name: 'My ticket', exact: true })).toBeVisible();
  const { tickets } = (await (await page.request.get('/api/tickets')).json()) as { tickets: [Ticket] };
  return tickets[0];
}

/** Opens the tickets and the gate: this phone stores both. */
async function openGate(page: Page, own: Ticket, guest: Ticket) {
  await page.goto('/tickets');
  await expect(page.getByRole('link', { name: night, exact: true })).toBeVisible();
  await expect.poll(() => stored(page)).toContain(own.token);
  await keepShown(page, shownMs);
  await page.goto('/events/1/check-in');
  await expect(page.getByText('0 of 2 checked in')).toBeVisible();
  // Not her name, which Home has stored already.
  await expect.poll(() => stored(page)).toContain(guest.code);
}

/** Asha has a ticket; Bilal, the host, takes one as well and opens the gate. */
async function atTheGate(signInAs: (name: string) => Promise<Person>) {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const guest = await register(asha);
  const bilal = await signInAs('Bilal Shaikh');
  const own = await register(bilal.page);
  await openGate(bilal.page, own, guest);
  return { asha, guest, bilal, own };
}

/** Checks Asha in while the server is unreachable. */
async function letInUnheard(page: Page, { code }: Ticket) {
  await checkInEarly(page, code);
  await page.getByRole('button', { name: /^Checked in Asha Kulkarni/ }).click();
  await expect(page.getByText('Offline: 1 check-in on this phone')).toBeVisible();
}

/** No ticket codes and no names are left. */
async function expectCleared(page: Page, ...tickets: Ticket[]) {
  const secrets = ['Asha', 'Bilal', 'Kulkarni', 'Shaikh', ...tickets.flatMap(({ token, code }) => [token, code])];
  const left = async () => {
    const text = await stored(page);
    return secrets.filter((it) => text.includes(it));
  };
  await expect.poll(left).toEqual([]);
}

const welcome = (page: Page) => page.getByRole('button', { name: 'Sign in as…' });

async function signIn(page: Page, name: string) {
  await page.goto('/');
  await welcome(page).click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

test('signed out from elsewhere: tickets and the gate’s list are gone at once, and at the next start', async ({
  signInAs,
  browser,
}) => {
  test.slow();
  const { guest, bilal, own } = await atTheGate(signInAs);
  let { page } = bilal;
  await signOutElsewhere(browser, page);
  await expect(welcome(page)).toBeVisible();
  await expectCleared(page, own, guest);

  await signIn(page, 'Bilal Shaikh');
  await openGate(page, own, guest);
  await page.close();
  await signOutElsewhere(browser, page);
  const context = page.context();
  page = await context.newPage();
  await page.goto('/events/1/check-in');
  await expect(welcome(page)).toBeVisible();
  await expectCleared(page, own, guest);

  // Another person signs in in a second tab, which replaces his cookie.
  await signIn(page, 'Bilal Shaikh');
  await page.goto('/events/1/check-in');
  await expect.poll(() => stored(page)).toContain(guest.code);
  const gauri = await context.newPage();
  await gauri.goto('/');
  const status = await gauri.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/sandbox/sign-in', { method: 'POST', headers, body: '{"personId":"8"}' })).status;
  });
  expect(status).toBe(200);
  await gauri.goto('/tickets');
  await expect(gauri.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await expectCleared(gauri, own, guest);
  bilal.ignoreErrors();
});

test('a phone that was asleep while its session ended clears itself when it is back; without a network it keeps all', async ({
  signInAs,
  browser,
}) => {
  test.slow();
  const { asha, guest, bilal, own } = await atTheGate(signInAs);
  const { page } = bilal;
  await appKept(page);
  await page.context().setOffline(true);
  await letInUnheard(page, guest);
  await page.reload();
  await expect(page.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  expect(await stored(page)).toContain('Asha Kulkarni');

  await signOutElsewhere(browser, page);
  await page.context().setOffline(false);
  await expect(welcome(page)).toBeVisible({ timeout: 30_000 });
  await expectCleared(page, own, guest);
  // The check-in stays, and is sent once he is back.
  expect(await stored(page)).toContain('unsent let in');
  expect(await stored(page)).toContain(guest.id);
  await signIn(page, 'Bilal Shaikh');
  await asha.goto(`/tickets/${guest.id}`);
  await expect(asha.getByText(/^Checked in \d/)).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain('unsent let in');
  bilal.ignoreErrors();
});

test('logging out sends check-ins first; unsent ones stay, with a message', async ({ signInAs }) => {
  test.slow();
  const { asha, guest, bilal, own } = await atTheGate(signInAs);
  const { page } = bilal;
  await page.route('**/api/events/1/check-ins', (route) => route.abort());
  await letInUnheard(page, guest);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByText('1 check-in isn’t saved yet.')).toBeVisible();
  await expectCleared(page, own, guest);
  expect(await stored(page)).toContain('unsent let in');
  expect(await stored(page)).toContain(guest.id);

  await page.unroute('**/api/events/1/check-ins');
  await signIn(page, 'Bilal Shaikh');
  await expect.poll(() => stored(page)).not.toContain('unsent let in');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByText('saved yet')).toHaveCount(0);
  await asha.goto(`/tickets/${guest.id}`);
  await expect(asha.getByText(/^Checked in \d/)).toBeVisible();
  bilal.ignoreErrors();
});
