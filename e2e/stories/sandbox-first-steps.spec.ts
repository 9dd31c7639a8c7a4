import { askToMeet, closeSheet, enter, expect, expectAccessible, test } from '../harness/fixtures.ts';

test('a newcomer to the sandbox sees what to try; each step ticks itself off, and closed it stays closed', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await page.goto(sandbox.url);
  await expect(page.getByText('one of the sample people of this sandbox')).toBeVisible();
  await enter(page, 'Mira Nair');
  const card = page.getByRole('region', { name: 'You’re in a sandbox' });
  const step = (words: string) => card.getByRole('listitem').filter({ hasText: words });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'Home with the sandbox card');
  await expect(card.getByText(', done')).toHaveCount(0);

  await card.getByRole('link', { name: 'Ask Asha to meet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Asha/ })).toBeVisible();
  await page.getByRole('button', { name: 'Meet Now' }).click();
  await page.getByRole('button', { name: 'Ask Asha to meet' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step('Ask Asha')).toContainText('done');

  await card.getByRole('link', { name: 'Book the Food Festival' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Food Festival/ })).toBeVisible();
  await page.getByRole('button', { name: /^Book Ticket/ }).click();
  await page.getByRole('button', { name: 'Pay ₹250' }).click();
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('article')).toHaveCount(1);
  await page.goto(`${sandbox.url}/home`);
  await expect(step('Food Festival')).toContainText('done');

  await expect(step('second browser')).not.toContainText('done');
  const { page: bilal } = await signInAs('Bilal Shaikh');
  await expect(bilal.getByRole('article', { name: 'Mira Nair' })).toBeVisible();
  // People who chose a sample person know where they are.
  await expect(bilal.getByText('You’re in a sandbox')).toHaveCount(0);
  await askToMeet(bilal, 'Mira Nair');
  const all = page.getByRole('region', { name: 'You’ve tried it all' });
  await expect(all.getByText(', done')).toHaveCount(3);
  await page.reload();
  await expect(all.getByText(', done')).toHaveCount(3);
  await all.getByRole('button', { name: 'Close the sandbox tips' }).click();
  await expect(all).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Asha Kulkarni' })).toBeVisible();
  await expect(page.getByText('You’ve tried it all')).toHaveCount(0);

  // Before her first meeting she sees safety tips, until she closes them on any device.
  await page.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeVisible();
  await page.goto(`${sandbox.url}/home`);
  const tips = page.getByRole('complementary', { name: 'Before you meet' });
  await expect(tips.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'safety tips');
  const closed = page.waitForResponse('**/api/me/safety-tips-closed');
  await tips.getByRole('link', { name: 'All safety advice' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting for the first time' })).toBeFocused();
  expect(await (await closed).json()).toMatchObject({ safetyTipsDue: false });
  await page.goto(`${sandbox.url}/chat`);
  await expect(page.getByRole('link', { name: /Bilal Shaikh/ })).toBeVisible();
  await expect(tips).toHaveCount(0);

  // She hosts nothing yet: one press leads to the form of her first event, and one back.
  await page.goto(`${sandbox.url}/events`);
  await page.getByRole('link', { name: 'Host an event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Host an event' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Local Events' })).toBeVisible();
});

test('the welcome screen says what ‘Sign in as…’ is, and opens it', async ({ page, sandbox }) => {
  await page.goto(sandbox.url);
  const button = page.getByRole('button', { name: 'Sign in as…' });
  await expect(button).toHaveAccessibleDescription('one of the sample people of this sandbox');
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Sign in as…' })).toBeVisible();
  await closeSheet(page);
});
