import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { shownMs } from '@nukkad/web/features/check-in/scanner-times.ts';
import type { Page } from '@playwright/test';
import {
  appKept,
  askToMeet,
  checkInEarly,
  expect,
  expectAccessible,
  goTo,
  isKept,
  keptNames,
  openLive,
  startTalking,
  test,
} from '../harness/fixtures.ts';
import { keepShown } from '../harness/keep-shown.ts';

test.use({ serviceWorkers: 'allow' });
test.slow();

const night = 'Startup Networking Night';
const banner = (page: Page) => page.getByText('You’re offline.');

/** Shifts this device's clock from now on, in ms. */
const setClock = (page: Page, ahead: number) =>
  page.addInitScript((ahead) => {
    const Own = Date;
    globalThis.Date = class extends Own {
      constructor(...given: [] | [string]) {
        // oxlint-disable-next-line unicorn/no-negated-condition
        if (given.length !== 0) super(...given);
        else super(Own.now() + ahead);
      }
      static override now = () => Own.now() + ahead;
    } as DateConstructor;
  }, ahead);

const hour = 3600_000;

test('Asha can see offline what she has seen before, and all is updated once she is back online', async ({
  signInAs,
}) => {
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(page, bilal);
  const talk = page.url();
  await page.getByLabel('Message to Bilal Shaikh').fill('Chai at six?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByTitle('read')).toBeVisible();
  // Once connected, it fetches again what it keeps, but not all of what has left the screen.
  await openLive(page, '/home');
  await expect(page.getByRole('article', { name: 'Gauri Deshpande' })).toBeVisible();
  await goTo(page, 'Events');
  await page.getByRole('link', { name: night, exact: true }).click();
  await expect(page.getByText('short introductions', { exact: false })).toBeVisible();
  await appKept(page);
  for (const [name, words] of [
    // The list of all, not only of who is free.
    ['query nearby', 'Chitra Iyer'],
    ['query events', night],
    ['query event ', 'long conversations'],
    ['query messages', 'Chai at six?'],
    ['query conversations', 'Chai at six?'],
  ] as const)
    await isKept(page, name, words);

  await page.context().setOffline(true);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('short introductions', { exact: false })).toBeVisible();
  await expectAccessible(page, 'an event, opened without a network');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('article', { name: night })).toBeVisible();
  await goTo(page, 'Home');
  await expect(page.getByRole('article', { name: 'Gauri Deshpande' })).toBeVisible();
  await expect(page.getByText(/^As of \d/)).toBeVisible();
  await expectAccessible(page, 'Home, opened without a network');
  await goTo(page, 'Chat');
  await expect(page.getByRole('link', { name: /Bilal Shaikh/ })).toContainText('Chai at six?');
  await page.goto(talk);
  await expect(page.getByRole('log')).toContainText('Chai at six?');
  await expect(banner(page)).toBeVisible();

  await bilal.getByLabel('Message to Asha Kulkarni').fill('At the corner');
  await bilal.keyboard.press('Enter');
  await page.context().setOffline(false);
  await expect(page.getByRole('log')).toContainText('At the corner');
  await expect(banner(page)).toHaveCount(0);
  // She logs out: nothing is left for the next person.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  await expect.poll(() => keptNames(page)).toEqual([]);
  asha.ignoreErrors();
});

test('logging out leaves nothing on the device, even if the network goes away in that moment', async ({ signInAs }) => {
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  await expect(page.getByRole('article').first()).toBeVisible();
  await isKept(page, 'query nearby');
  await goTo(page, 'Settings');
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => keptNames(page)).toEqual([]);
  asha.ignoreErrors();
});

test('screens that were never opened open without a network, and say so', async ({ signInAs }) => {
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  await expect(page.getByRole('article').first()).toBeVisible();
  await appKept(page);
  await page.context().setOffline(true);
  await page.reload();
  for (const tab of ['Chat', 'Events', 'Profile', 'Settings', 'Home'] as const) {
    await goTo(page, tab);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('couldn’t be opened')).toHaveCount(0);
  }
  await goTo(page, 'Events');
  await expect(page.getByRole('alert')).toContainText('No connection');
  await page.context().setOffline(false);
  await expect(page.getByRole('article', { name: night })).toBeVisible();
  asha.ignoreErrors();
});

test.describe('in a browser that keeps no app', () => {
  test.use({ serviceWorkers: 'block' });
  test('a screen that failed to load appears once the network is back', async ({ signInAs }) => {
    const asha = await signInAs('Asha Kulkarni');
    const { page } = asha;
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.context().setOffline(true);
    await goTo(page, 'Chat');
    await expect(page.getByText('This screen couldn’t be opened')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    asha.ignoreErrors();
  });
});

test('people nearby are shown for four hours, then deleted from the device', async ({ signInAs }) => {
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  await expect(page.getByRole('article').first()).toBeVisible();
  await appKept(page);
  await isKept(page, 'query nearby');
  const context = page.context();
  await context.setOffline(true);
  for (const [ahead, isShown] of [
    [3.9 * hour, true],
    [4.1 * hour, false],
  ] as const) {
    const later = await context.newPage();
    await setClock(later, ahead);
    await later.goto('/home');
    await expect(banner(later)).toBeVisible();
    if (isShown) {
      const asOf = later.getByText(/^As of \d/);
      // Until what is kept has been read, it may be the time of this clock.
      await expect(async () => {
        const shown = await asOf.textContent();
        await later.getByRole('button', { name: 'Refresh' }).click();
        await expect(later.getByText('No connection.')).toBeVisible();
        await expect(asOf).toHaveText(shown!, { timeout: 3000 });
      }).toPass();
    } else {
      await expect(later.getByRole('alert')).toBeVisible();
      await expect(later.getByRole('article')).toHaveCount(0);
      await expect.poll(async () => (await keptNames(later)).join()).not.toMatch(/nearby|presence/);
    }
    await later.close();
  }
  asha.ignoreErrors();
});

test('a message that hasn’t been sent is the last one in the list of conversations', async ({ signInAs }) => {
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(page, bilal);
  await appKept(page);
  await page.context().setOffline(true);
  await page.getByLabel('Message to Bilal Shaikh').fill('In the train now');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back' }).click();
  const row = page.getByRole('link', { name: /Bilal Shaikh/ });
  await expect(row).toContainText('You: In the train now');
  await expect(row).toContainText('Not sent yet');
  await expectAccessible(page, 'conversations with a message that is not sent');
  await page.reload();
  await expect(row).toContainText('Not sent yet');
  await page.context().setOffline(false);
  await expect(row).not.toContainText('Not sent yet');
  await expect(row).toContainText('You: In the train now');
  await expect(bilal.getByRole('log')).toContainText('In the train now');
  asha.ignoreErrors();
});

/** Moves Bilal's event to three hours from now, so its gate is open. */
async function beginSoon(bilal: Page) {
  const hosted = (await (await bilal.request.get('/api/hosting/1')).json()) as Hosted;
  const readOnly = new Set(['status', 'role', 'image', 'areaName', 'seriesId', 'numbers', 'id']);
  const fields = Object.fromEntries(Object.entries(hosted).filter(([name]) => !readOnly.has(name)));
  const start = new Date(Date.now() + 3 * hour).toISOString();
  const end = new Date(Date.now() + 6 * hour).toISOString();
  const saved = await bilal.request.put('/api/hosting/1', { data: { ...fields, start, end } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

test('a helper removed while offline sees it, and their earlier check-ins are recorded', async ({ signInAs }) => {
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await beginSoon(bilal);
  const gauri = (await signInAs('Gauri Deshpande')).page;
  await gauri.goto('/events/1');
  await gauri.getByRole('button', { name: 'More', exact: true }).click();
  await gauri.getByRole('button', { name: `Register for ${night}` }).click();
  await expect(gauri.getByText('Going', { exact: true })).toBeVisible();
  const { tickets } = (await (await gauri.request.get('/api/tickets')).json()) as { tickets: [Ticket, Ticket] };
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  await keepShown(page, shownMs);
  await startTalking(page, bilal);
  const { me } = (await (await page.request.get('/api/session')).json()) as { me: { id: string } };
  const team = `/api/hosting/1/team/${me.id}`;
  expect((await bilal.request.put(team, { data: { role: 'helper' } })).ok()).toBe(true);

  await page.goto('/events/1/check-in');
  await expect(page.getByText('0 of 2 checked in')).toBeVisible();
  await appKept(page);
  await isKept(page, 'query checkInList');
  await page.context().setOffline(true);
  await page.reload();
  const letIn = async (code: string) => {
    await page.getByLabel('Ticket code').fill(code);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: /^Checked in Gauri Deshpande/ }).click();
  };
  await letIn(tickets[0].code);
  await expect(page.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  expect((await bilal.request.delete(team)).ok()).toBe(true);
  await letIn(tickets[1].code);
  await expect(page.getByText('Offline: 2 check-ins on this phone')).toBeVisible();
  let asked = 0;
  page.on(
    'request',
    (request) => (asked += Number(request.method() === 'POST' && request.url().endsWith('/check-ins'))),
  );
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'You’re no longer on the team' })).toBeVisible();
  await expect(page.getByText('1 check-in was saved.')).toBeVisible();
  await expect(page.getByText('1 check-in was not saved. Please tell the host.')).toBeVisible();
  await expect(page.getByLabel('Ticket code')).toHaveCount(0);
  await expectAccessible(page, 'the gate of someone who has left the team');
  await expect.poll(async () => (await keptNames(page)).join()).not.toContain('query gate');
  // After a reload it has nothing to fetch.
  const before = asked;
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re no longer on the team' })).toBeVisible();
  expect(asked).toBe(before);
  await gauri.goto(`/tickets/${tickets[0].id}`);
  await expect(gauri.getByText(/^Checked in \d/)).toBeVisible();
  await gauri.getByRole('button', { name: 'Next ticket' }).click();
  await expect(gauri.getByText('2 of 2')).toBeVisible();
  await expect(gauri.getByText(/^Checked in \d/)).toHaveCount(0);
  asha.ignoreErrors();
});

for (const [which, ahead] of [
  ['two days ahead', 48 * hour],
  ['a day behind', -24 * hour],
] as const)
  test(`a phone whose clock is ${which} goes by the server’s, also at the gate without a network`, async ({
    signInAs,
  }) => {
    const asha = (await signInAs('Asha Kulkarni')).page;
    const bilal = await signInAs('Bilal Shaikh');
    const { page } = bilal;
    await setClock(page, ahead);
    await keepShown(page, shownMs);
    await page.goto('/events/3');
    await expect(page.getByRole('button', { name: /^Register for/ })).toBeVisible();
    await page.goto('/events/2');
    await page.getByRole('button', { name: /^Book Ticket/ }).click();
    await expect(page.getByText(/held for/).getByRole('time')).toHaveText(/^(9:\d\d|10:00)$/);

    await askToMeet(asha, 'Bilal Shaikh');
    await page.goto('/chat');
    const request = page.getByRole('article', { name: 'Request from Asha Kulkarni' });
    await expect(request).toContainText('Now');
    await expect(request).toContainText(/Expires in \d+ (h|min)/);
    await request.getByRole('button', { name: 'Accept' }).click();
    await page.getByLabel('Message to Asha Kulkarni').fill('Hello');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByTitle(/delivered|read/)).toBeVisible();
    await expect(page.getByRole('log').getByText('Today', { exact: true })).toBeVisible();

    await asha.goto('/events/1');
    await asha.getByRole('button', { name: `Register for ${night}` }).click();
    await expect(asha.getByText('Going', { exact: true })).toBeVisible();
    const ticket = async () =>
      ((await (await asha.request.get('/api/tickets')).json()) as { tickets: [Ticket] }).tickets[0];
    await page.goto('/events/1/check-in');
    await expect(page.getByText('0 of 1 checked in')).toBeVisible();
    await appKept(page);
    await isKept(page, 'query checkInList');
    await page.context().setOffline(true);
    // After a reload it still knows the correct time.
    await page.reload();
    await checkInEarly(page, (await ticket()).code);
    await page.getByRole('button', { name: /^Checked in Asha Kulkarni/ }).click();
    await expect(page.getByText('Offline: 1 check-in on this phone')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Synced')).toBeVisible();
    expect(Math.abs(Date.parse((await ticket()).enteredAt!) - Date.now())).toBeLessThan(60_000);
    bilal.ignoreErrors();
  });
