import { startSandbox } from '../harness/start-servers.ts';
import { expect, expectAccessible, screenLoaded, signInOn, test } from '../harness/fixtures.ts';

const operator = {
  SUPPORT_EMAIL: 'help@nukkad.example',
  GRIEVANCE_OFFICER_NAME: 'Farida Mistry',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@nukkad.example',
};

test('Bilal finds answers by words and by link, and whom to write to', async ({ browser, contextOptions }) => {
  const sandbox = await startSandbox(operator);
  try {
    const page = await (await browser.newContext({ ...contextOptions, baseURL: sandbox.url })).newPage();
    await page.goto('/');
    await signInOn(page, 'Bilal Shaikh');

    // A link to an answer opens it, with the focus on it.
    await page.goto('/settings/help#cancelled-event');
    await expect(page.getByText('You get a full refund without asking.')).toBeVisible();
    await expect(page.locator('summary', { hasText: 'What if an event is cancelled?' })).toBeFocused();

    // With the keyboard: a topic, then its first question, whose address can be copied.
    await page.getByRole('link', { name: 'Requests', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Meet requests' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tap Meet Now, choose now, today or this week')).toBeVisible();
    await expect(page).toHaveURL(/#meet-request$/);

    const search = page.getByRole('searchbox', { name: 'Search help' });
    await search.fill('refund ticket');
    await expect(page.getByRole('status').filter({ hasText: /^\d answers$/ })).toBeVisible();
    await page.getByText('Can I get my money back?').click();
    await expect(page.getByText('Cancel your seats there')).toBeVisible();
    await expectAccessible(page, 'answers of a search');

    await search.fill('submarine');
    await expect(page.getByRole('status').filter({ hasText: 'No answers' })).toBeVisible();
    await expect(page.getByRole('link', { name: operator.SUPPORT_EMAIL })).toBeVisible();
    await expectAccessible(page, 'a search without answers');
    await page.getByRole('button', { name: 'Show all help' }).click();
    await expect(page.getByRole('heading', { name: 'Meeting for the first time' })).toBeVisible();

    await expect(page.getByRole('link', { name: /Call 112/ })).toHaveAttribute('href', 'tel:112');
    const contact = page.getByRole('region', { name: 'Contact' });
    await expect(contact.getByText('Farida Mistry')).toBeVisible();
    await expect(contact.getByRole('link', { name: operator.GRIEVANCE_OFFICER_EMAIL })).toBeVisible();

    const licences = await page.request.get('/licences.txt');
    expect(await licences.text()).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  } finally {
    await sandbox.stop();
  }
});

test('Chitra shows her photos to everyone nearby from Privacy, where a link led her', async ({ signInAs }) => {
  const { page } = await signInAs('Chitra Iyer');
  await page.goto('/settings/privacy#photos');
  await expect(page.getByRole('heading', { name: 'Your photos' })).toBeFocused();
  const everyone = page.getByRole('region', { name: 'Your photos' }).getByRole('radio', { name: 'Everyone nearby' });
  // What arrives later moves what is below it.
  await screenLoaded(page);
  const saved = page.waitForResponse((it) => it.request().method() === 'PUT' && it.url().includes('/photos'));
  await everyone.check();
  await expect(page.getByText('Everyone who can open your profile.')).toBeVisible();
  await saved;
  await page.reload();
  await expect(everyone).toBeChecked();
});

test('links lead to sections whose contents are still loading', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  for (const [path, heading] of [
    ['account#premium', 'Premium'],
    ['account#language', 'Language of emails and notifications'],
    ['account#appearance', 'Appearance'],
    ['notification#quiet-hours', 'Quiet hours'],
    ['notification#lock-screen', 'Lock screen'],
    ['notification#muted', 'Muted conversations'],
  ] as const) {
    // So that the address is loaded: another # alone does not.
    await page.goto('/settings');
    await page.goto(`/settings/${path}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
  }
});
