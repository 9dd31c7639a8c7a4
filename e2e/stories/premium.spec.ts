import { settingDefaults } from '@nukkad/core/features/operator/setting-defaults.ts';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import { startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askToMeet,
  expect,
  expectAccessible,
  expectPageAccessible,
  goTo,
  startTalking,
  test as base,
} from '../harness/fixtures.ts';
import { resize } from '../harness/resize.ts';

const dayMs = 86_400_000;

/** A sandbox whose clock can be put forward, with three free messages a day. */
const test = base.extend<{ clock: { aheadMs: number } }>({
  clock: async ({}, use) => use({ aheadMs: 0 }),
  sandbox: async ({ clock }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-premium-'));
    const server = await startSandbox(
      { dataDir, changeable: { fixed: { FREE_MESSAGES_A_DAY: '3' }, defaults: settingDefaults } },
      { now: () => new Date(Date.now() + clock.aheadMs) },
    );
    await use({ url: server.url.replace('127.0.0.1', 'localhost'), stop: () => server.stop() });
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test('Bilal uses up his free messages, sees how many are left, and premium sends what waits', async ({
  signInAs,
  clock,
}) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  const { page: bilal } = await signInAs('Bilal Shaikh');
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await expect(bilal).toHaveURL(/\/chat\/.+/);
  const box = bilal.getByRole('textbox', { name: /Message to/ });
  await expect(box).toBeVisible();
  const free = bilal.getByRole('status').filter({ hasText: /free message/ });
  await expect(free).toHaveCount(0);
  // The first day is over.
  clock.aheadMs = 3 * dayMs;
  await bilal.reload();
  await expect(free).toContainText('3 free messages left today.');
  for (const words of ['One', 'Two', 'Three']) {
    await box.fill(words);
    await box.press('Enter');
  }
  await expect(free).toContainText('You’ve used today’s free messages.');
  await box.fill('Four');
  await box.press('Enter');
  const held = bilal.getByRole('group', { name: 'Sent after midnight' });
  await expect(held).toContainText('This one will be sent after midnight.');
  await expectAccessible(bilal, 'a message that waits for midnight');
  await held.getByRole('link', { name: 'Send now with Premium' }).click();
  await bilal.getByRole('button', { name: /Subscribe for ₹20/ }).click();
  await bilal.getByRole('button', { name: 'Approve ₹20 a month' }).click();
  await expect(bilal.getByText('Premium is on')).toBeVisible();
  await asha.goto('/chat');
  await expect(asha.getByRole('link', { name: /Bilal/ })).toContainText('Four');
});

test('what Bilal writes after his free messages stays with him today, and Asha has it once he opens the app tomorrow', async ({
  signInAs,
  clock,
}) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  const { page: bilal } = await signInAs('Bilal Shaikh');
  // His phone has a clock, and learns the time from what the server answers.
  await bilal.clock.install();
  const openAgain = async ({ afterMs }: { afterMs: number }) => {
    const address = bilal.url();
    // Nothing that the server says now arrives later.
    await bilal.goto('about:blank');
    clock.aheadMs += afterMs;
    await bilal.clock.setSystemTime(Date.now() + clock.aheadMs);
    await bilal.goto(address);
  };
  await bilal.route('**/api/**', async (route) => {
    const date = new Date(Date.now() + clock.aheadMs).toUTCString();
    const answer = async () => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    };
    // A closed page waits for nothing.
    await answer().catch(() => {});
  });
  await startTalking(asha, bilal);
  await openAgain({ afterMs: 3 * dayMs });
  const box = bilal.getByRole('textbox', { name: /Message to/ });
  const free = bilal.getByRole('status').filter({ hasText: /free message/ });
  await expect(free).toContainText('3 free messages left today.');
  for (const words of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await box.fill(words);
    await box.press('Enter');
  }
  const held = bilal.getByRole('group', { name: 'Sent after midnight' });
  await expect(held).toHaveCount(2);
  await openAgain({ afterMs: 0 });
  await expect(held).toHaveCount(2);
  const received = asha.getByRole('log').locator('p[dir=auto]');
  await expect(received).toHaveText(['One', 'Two', 'Three']);

  await openAgain({ afterMs: dayMs });
  await expect(received).toHaveText(['One', 'Two', 'Three', 'Four', 'Five']);
  await expect(held).toHaveCount(0);
  await expect(free).toContainText('1 free message left today.');
});

test('Chitra subscribes, a charge fails, she changes how she pays, cancels in one tap and resumes', async ({
  signInAs,
}) => {
  test.slow();
  const { page } = await signInAs('Chitra Iyer');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/settings/account');
  const receipts = page.getByRole('link', { name: 'Receipts' });
  // No wider than its words, so that it stands next to its neighbour or where lines begin.
  expect((await receipts.boundingBox())!.width).toBeLessThan(120);
  await page.goto('/premium');
  await page.getByRole('button', { name: 'Buy one month for ₹20' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  const ofNavigation = page.getByRole('navigation', { name: 'Main' });
  await expect(ofNavigation.locator('[data-here]')).toHaveText('Profile');
  await goTo(page, 'Profile');
  await resize(page, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Upgrade for ₹20/month' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Redirecting to premium' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Talk as much as you like' })).toBeVisible();
  await expectAccessible(page, 'premium');
  await page.getByRole('button', { name: /Subscribe for ₹20/ }).click();
  await expect(page.getByText('Practice payment: you won’t be charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve ₹20 a month' }).click();
  await expect(page.getByText(/^It renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Simulate failure' }).click();
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  // Its notification is read once the screen that it opens has been on screen.
  await page.goto('/notifications');
  await page.getByRole('link', { name: /^New: Your payment for Nukkad Premium failed/ }).click();
  await expect(page.getByRole('heading', { name: 'Premium', exact: true })).toBeFocused();
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await expectAccessible(page, 'a failed charge');
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /^Your payment for Nukkad Premium failed/ })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/settings/account');
  expect((await receipts.boundingBox())!.width).toBeLessThan(120);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Simulate success' }).click();
  await expect(page.getByText(/^It renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Change how you pay' }).click();
  await page.getByRole('button', { name: 'Approve ₹20 a month' }).click();
  await expect(page.getByText(/^It renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel renewal' }).click();
  await expect(page.getByText(/doesn’t renew/)).toBeVisible();
  await page.getByRole('button', { name: 'Renew every month' }).click();
  await page.getByRole('button', { name: 'Approve ₹20 a month' }).click();
  await expect(page.getByText(/^It renews on/)).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'receipts');
});

test('an email about a payment leads to a page that turns off such emails, and nothing else', async ({
  page,
  sandbox,
  clock,
}) => {
  const { api } = await signedIn(sandbox, '4');
  await api.notifications.saveSettings({ quiet: null });
  const { events } = await api.events.list({});
  const { id, price } = events.find((it) => it.price > 0)!;
  const order = await api.tickets.order({ id, orderId: crypto.randomUUID(), quantity: 1, price });
  await api.payments.settle({ id: order.id, outcome: 'pay' });
  // Sample people count as online, and someone who is gets no email within a minute.
  clock.aheadMs = 120_000;
  const link = async () =>
    /\/unsubscribe\/[\w.-]+/.exec(await (await page.request.get(`${sandbox.url}/sandbox/mailbox`)).text())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  await page.goto(sandbox.url + (await link()));
  await expect(page.getByText('You won’t get emails about')).toBeVisible();
  await expectPageAccessible(page, 'the page to turn emails off');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { name: 'Emails are off' })).toBeVisible();
  const { ways } = await api.notifications.settings();
  expect([ways.payments.mail, ways.payments.push, ways.requests.mail]).toEqual([false, true, true]);
});
