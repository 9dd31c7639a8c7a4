import type { Page } from '@playwright/test';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import { askToMeet, expect, expectAccessible, goTo, sheetClosed, test } from '../harness/fixtures.ts';
import { watchShifts } from '../harness/layout.ts';
import { yesSkipped } from '../harness/moments.ts';

const phone = { width: 390, height: 844 };
const bell = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Notifications/ });
const inNavigation = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Notifications' });
/** Sample people, by id. */
const [bilalId, chitra] = ['3', '4'];
const named = (page: Page, name: string) => expect(bell(page)).toHaveAccessibleName(name);

test('Asha asks and Bilal’s bell shows 1; she withdraws, and it is gone', async ({ signInAs, sandbox }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  for (const page of [asha, bilal]) await page.setViewportSize(phone);
  await named(bilal, 'Notifications');
  await askToMeet(asha, 'Bilal Shaikh');
  await named(bilal, 'Notifications, 1 new');

  const shifts = await watchShifts(bilal);
  await bell(bilal).click();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
  const row = bilal.getByRole('link', { name: /Asha Kulkarni wants to meet you/ });
  await expect(row).toHaveAccessibleName(/^New: /);
  await expect(row).toContainText('left to answer');
  await expectAccessible(bilal, 'notifications');
  await bilal.reload();
  await expect(row).toBeVisible();
  expect((await shifts()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);

  // The screen that it opens marks it as seen, and shows what she asked.
  await row.click();
  await expect(bilal.getByText('Asked to meet you', { exact: true })).toBeVisible();
  await goTo(bilal, 'Home');
  await named(bilal, 'Notifications');
  await bell(bilal).click();
  await expect(row).not.toHaveAccessibleName(/^New: /);

  await (await signedIn(sandbox, chitra)).api.meets.request({ personId: bilalId, window: 'today' });
  const other = bilal.getByRole('link', { name: /Chitra Iyer wants to meet you/ });
  await expect(other).toHaveAccessibleName(/^New: /);
  await bilal.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(other).not.toHaveAccessibleName(/^New: /);
  await expect(bilal.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  // Answered without opening anything.
  const answer = bilal.getByRole('group', { name: 'Request from Chitra Iyer' });
  await expect(answer.getByRole('button')).toHaveText(['Accept', 'Decline', 'Can’t today. Tomorrow?']);
  await answer.getByRole('button', { name: 'Decline' }).click();
  await expect(answer).toHaveCount(0);
  await goTo(bilal, 'Home');
  await named(bilal, 'Notifications');
  await bell(bilal).click();

  await goTo(asha, 'Home');
  await asha.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('button', { name: 'Withdraw' }).click();
  await expect(bilal.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  await expectAccessible(bilal, 'no notifications');
});

test('Asha says yes: the notification opens their conversation, and is read in Bilal’s other browser too', async ({
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  const laptop = (await signInAs('Bilal Shaikh')).page;
  await bilal.setViewportSize(phone);
  await laptop.setViewportSize({ width: 1280, height: 800 });
  await askToMeet(bilal, 'Asha Kulkarni');
  // Over a sheet there is no moment.
  await sheetClosed(bilal);
  await asha.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('button', { name: 'Accept' }).click();
  await yesSkipped(bilal);
  await named(bilal, 'Notifications, 1 new');
  await expect(inNavigation(laptop)).toContainText('1 new');

  await bell(bilal).click();
  await bilal.getByRole('link', { name: /Asha Kulkarni accepted your request/ }).click();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeFocused();
  await expect(inNavigation(laptop)).not.toContainText('new');
});

test('Bilal turns off meet requests, chooses names and a weekly email, moves his quiet hours and pauses, and all stay', async ({
  signInAs,
}) => {
  test.slow();
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await bilal.goto('/settings/notification');
  const requests = bilal.getByRole('combobox', { name: 'Meet requests' });
  const messages = bilal.getByRole('combobox', { name: 'Messages' });
  for (const it of [requests, messages]) await expect(it).toHaveValue('both');
  await requests.selectOption('Off');
  await messages.selectOption('Email');
  const names = bilal.getByRole('switch', { name: 'Show names and text' });
  const weekly = bilal.getByRole('switch', { name: 'Events nearby, once a week' });
  for (const it of [names, weekly]) {
    await expect(it).not.toBeChecked();
    await it.click();
  }
  await expect(bilal.getByText('Anyone who sees your screen can read names and messages.')).toBeVisible();
  const saved = async () => (await bilal.request.get('/api/notifications/settings')).json();
  await expect.poll(saved).toMatchObject({
    showNames: true,
    digest: true,
    ways: { requests: { push: false, mail: false }, messages: { push: false, mail: true } },
  });
  await bilal.getByLabel('From', { exact: true }).fill('21:30');
  await bilal.getByRole('button', { name: '1 hour' }).click();
  await expect(bilal.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expectAccessible(bilal, 'notification settings');
  await bilal.reload();
  await expect(requests).toHaveValue('off');
  await expect(messages).toHaveValue('mail');
  for (const it of [names, weekly]) await expect(it).toBeChecked();
  await expect(bilal.getByLabel('From', { exact: true })).toHaveValue('21:30');
  await bilal.getByRole('button', { name: 'Resume' }).click();
  await expect(bilal.getByRole('button', { name: '8 hours' })).toBeVisible();
});
