import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import { askToMeet, expect, expectAccessible, goTo, screenLoaded, startTalking, test } from '../harness/fixtures.ts';

async function openAccount(page: Page, part = '') {
  await page.goto(`/settings/account${part}`);
  await expect(page.getByRole('button', { name: 'Ask for my data' })).toBeVisible();
  // What arrives later moves the buttons below it.
  await screenLoaded(page);
}

/** Chitra pays for an event of Asha’s, and Bilal is its co-host. Returns how he answers to become its host. */
async function sellSeat(sandbox: { url: string }) {
  const [asha, bilal, chitra] = await Promise.all(['2', '3', '4'].map((id) => signedIn(sandbox, id)));
  const id = crypto.randomUUID();
  const start = Date.now() + 30 * 86_400_000;
  await asha!.api.hosting.save({
    id,
    name: 'Lamp workshop',
    category: 'Arts',
    description: 'Paper, glue and small bulbs.',
    start: new Date(start).toISOString(),
    end: new Date(start + 7_200_000).toISOString(),
    timeZone: 'Asia/Kolkata',
    location: 'Carter Road, Bandra',
    place: null,
    isPrivate: false,
    cell: null,
    price: 200,
    capacity: 10,
    refundHours: null,
    picture: null,
    revision: null,
  });
  await asha!.api.hosting.publish({ id });
  await asha!.api.hosting.addTeam({ id, personId: '3', role: 'cohost' });
  const order = await chitra!.api.tickets.order({ id, orderId: crypto.randomUUID(), quantity: 1, price: 200 });
  await chitra!.api.payments.settle({ id: order.id, outcome: 'pay' });
  return () => bilal!.api.hosting.answerHandOver({ id, answer: 'accept' });
}

const welcome = (page: Page) => page.getByRole('button', { name: 'Sign in as…' });

test('Asha downloads her data, and the file holds what she wrote', async ({ signInAs }) => {
  test.slow();
  const [{ page: asha }, { page: bilal }] = [await signInAs('Asha Kulkarni'), await signInAs('Bilal Shaikh')];
  await startTalking(asha, bilal);
  await asha.getByLabel(/^Message to/).fill('Tea at six, by the banyan');
  await asha.keyboard.press('Enter');
  await expect(bilal.getByRole('log').getByText('Tea at six, by the banyan')).toBeVisible();

  await openAccount(asha, '#download');
  await expect(asha.getByRole('heading', { name: 'Download your data' })).toBeFocused();
  await asha.getByRole('button', { name: 'Ask for my data' }).click();
  const link = asha.getByRole('link', { name: /^Download \d/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expectAccessible(asha, 'account, with a file');
  const address = (await link.getAttribute('href')) ?? '';
  const [download] = await Promise.all([asha.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('nukkad-data.zip');
  const zip = await readFile(await download.path());
  // Its files are not compressed.
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(zip.includes('Tea at six, by the banyan')).toBe(true);
  expect((await bilal.request.get(address)).status()).toBe(404);
});

test('while Asha’s account is paused, Bilal sees neither her nor her request; the request is back afterwards', async ({
  signInAs,
}) => {
  test.slow();
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  // A list that is on its way while the pause begins is refused.
  ignoreErrors();
  const { page: bilal } = await signInAs('Bilal Shaikh');
  await askToMeet(asha, 'Bilal Shaikh');
  const card = bilal.getByRole('article', { name: 'Asha Kulkarni' });
  await expect(card.getByRole('button', { name: 'Accept' })).toBeVisible();

  await openAccount(asha);
  await asha.getByRole('button', { name: 'Pause account' }).click();
  await expect(asha.getByText(/^Your account is paused/)).toBeVisible();
  await expectAccessible(asha, 'account, paused');
  await expect(card).toHaveCount(0);
  await bilal.reload();
  await expect(bilal.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await goTo(bilal, 'Chat');
  await expect(bilal.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(bilal.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  await goTo(asha, 'Home');
  await expect(asha.getByRole('heading', { name: 'Your account is paused' })).toBeVisible();
  await expectAccessible(asha, 'home, paused');
  await asha.getByRole('button', { name: 'End the pause' }).click();
  await expect(asha.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(asha.getByText('Your account was paused. Share your area again')).toBeVisible();
  await bilal.reload();
  await expect(bilal.getByRole('button', { name: 'Accept' })).toBeVisible();
});

test('Asha hands over an event with a paid seat and deletes her account: Bilal keeps the conversation with no one in it, and her other browser is signed out', async ({
  signInAs,
  sandbox,
}) => {
  test.slow();
  const [phone, laptop] = [await signInAs('Asha Kulkarni'), await signInAs('Asha Kulkarni')];
  const { page: bilal } = await signInAs('Bilal Shaikh');
  for (const { ignoreErrors } of [phone, laptop]) ignoreErrors();
  const { page } = phone;
  await startTalking(page, bilal);
  await page.getByLabel(/^Message to/).fill('See you at six');
  await page.keyboard.press('Enter');
  const written = bilal.getByRole('log').getByText('See you at six');
  await expect(written).toBeVisible();

  const acceptEvent = await sellSeat(sandbox);
  await openAccount(page);
  const sheet = page.getByRole('dialog', { name: 'Delete your account' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(sheet.getByText(/^People have paid for events that you host/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Delete permanently' })).toHaveCount(0);
  await expectAccessible(page, 'delete account, with a paid seat');
  await sheet.getByRole('link', { name: /Lamp workshop.*1 seat taken/ }).click();
  await page.getByRole('button', { name: 'Make Bilal Shaikh the host' }).click();
  await page.getByRole('button', { name: 'Ask Bilal Shaikh' }).click();
  await expect(page.getByText('Waiting for Bilal Shaikh to accept as host')).toBeVisible();
  await acceptEvent();

  await openAccount(page);
  await expect(bilal.getByText('Online', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pause account' }).click();
  await expect(bilal.getByText('Online', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(sheet.getByText(/^1 person keeps your messages/)).toBeVisible();
  await expect(sheet.getByText('1 event that you host is cancelled.')).toBeVisible();
  await expectAccessible(page, 'delete account');
  const remove = sheet.getByRole('button', { name: 'Delete permanently' });
  await sheet.getByLabel(/^Type your name/).fill('Bilal Shaikh');
  await remove.click();
  await expect(sheet.getByText('Type your name exactly as on your profile.')).toBeVisible();
  await sheet.getByLabel(/^Type your name/).fill('Asha Kulkarni');
  await remove.click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(welcome(laptop.page)).toBeVisible({ timeout: 5000 });
  await expect(bilal.getByRole('heading', { level: 1, name: 'Deleted account' })).toBeVisible();
  await expect(written).toBeVisible();
  await expect(bilal.getByLabel(/^Message to/)).toHaveCount(0);
  await expectAccessible(bilal, 'conversation with a deleted account');

  await expectAccessible(page, 'welcome, after deleting');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
});
