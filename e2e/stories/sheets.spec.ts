import { answerAge, askToMeet, expect, goTo, screenLoaded, test, withMotion } from '../harness/fixtures.ts';

test.use(withMotion);

test('the way back closes a sheet, what was typed stays, and no step of the history is left behind', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  // At his phone, so that the sandbox does not answer for him.
  await signInAs('Bilal Shaikh');
  await goTo(page, 'Events');
  await goTo(page, 'Home');
  const sheet = page.getByRole('dialog', { name: 'Meet Bilal' });
  const note = page.getByLabel(/Note/);
  const open = () =>
    page.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('button', { name: 'Meet Now' }).click();
  await open();
  await page.getByLabel(/Where/).fill('Carter Road');
  await note.fill('Chai and a walk?');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);

  // Forward reopens it with its input; Escape closes it; a reload keeps it open.
  await page.goForward();
  await expect(note).toHaveValue('Chai and a walk?');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await open();
  await expect(page.getByLabel(/Where/)).toHaveValue('Carter Road');
  await page.reload();
  await expect(note).toHaveValue('Chai and a walk?');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);

  // Closed with its button, it leaves no step in the history: one more back leaves Home.
  await open();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/events/);
  await page.goForward();

  // Sheets of other people are empty; once sent, his is as well.
  await page.getByRole('article', { name: 'Esha' }).getByRole('button', { name: 'Meet Now' }).click();
  await expect(note).toHaveValue('');
  await page.goBack();
  await askToMeet(page, 'Bilal Shaikh');
  await expect(page.getByRole('status').filter({ hasText: 'Meet request sent!' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await open();
  await expect(note).toHaveValue('');
  await note.fill('Another time');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await open();
  await expect(note).toHaveValue('');
});

test('a navigation at the moment a sheet closes does not bring it back', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.getByRole('article', { name: 'Esha' }).getByRole('button', { name: 'Meet Now' }).click();
  const sheet = page.getByRole('dialog', { name: 'Meet Esha' });
  await sheet.evaluate((dialog: HTMLDialogElement) => {
    dialog.addEventListener('close', () => document.querySelector<HTMLElement>('nav a[href$="/events"]')!.click());
    dialog.close();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

test('a sheet opened from a sheet closes first; the words of a report wait, and logging out forgets them', async ({
  signInAs,
}) => {
  const bilal = (await signInAs('Bilal Shaikh')).page;
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.goto('/events/1');
  await asha.getByRole('button', { name: 'Register for Startup Networking Night' }).click();
  await expect(asha.getByText('Going', { exact: true })).toBeVisible();
  await bilal.goto('/hosting');
  await bilal.goto('/hosting/1/people');
  await bilal.getByRole('button', { name: 'Block or report Asha Kulkarni' }).click();
  await bilal.getByRole('button', { name: 'Report', exact: true }).click();
  const words = bilal.getByLabel(/What happened/);
  await words.fill('She sent a QR code.');
  await bilal.goBack();
  await expect(words).toHaveCount(0);
  await expect(bilal.getByRole('dialog', { name: 'Asha Kulkarni' })).toBeVisible();
  await bilal.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(words).toHaveValue('She sent a QR code.');
  await bilal.reload();
  await expect(words).toHaveValue('She sent a QR code.');
  await bilal.goBack();
  await bilal.goBack();
  await expect(bilal.getByRole('dialog')).toHaveCount(0);
  await bilal.goBack();
  await expect(bilal).toHaveURL(/\/hosting$/);
  await bilal.goForward();
  await bilal.getByRole('button', { name: 'Announce' }).click();
  const message = bilal.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('Bring a mat.');
  await bilal.keyboard.press('Escape');
  await bilal.getByRole('button', { name: 'Announce' }).click();
  await expect(message).toHaveValue('Bring a mat.');

  const kept = () => bilal.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await kept()).toContain('QR code');
  await bilal.goto('/settings');
  await bilal.getByRole('button', { name: 'Logout' }).click();
  await bilal
    .getByRole('dialog', { name: 'You have unsaved drafts' })
    .getByRole('button', { name: /discard/ })
    .click();
  await expect(bilal.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  expect(await kept()).not.toContain('QR code');
});

test('a sheet that navigates leaves no step in the history: after a block, and after signing in', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  await goTo(page, 'Events');
  await goTo(page, 'Home');
  await page.getByRole('link', { name: /Farhan Qureshi/ }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Block Farhan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
  // The profile of a blocked person was replaced.
  await page.goBack();
  await expect.poll(() => page.evaluate(() => (history.state as { idx: number }).idx)).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/events/);
  // Before sign-in there is no page of the app to go back to.
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('what was typed into the profile survives a reload, until it is done', async ({ browser, sandbox }) => {
  const context = await browser.newContext({ baseURL: sandbox.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill('Kiran Rao');
  await page.getByLabel('Gender').selectOption('Non-binary');
  await page.getByRole('button', { name: 'Movies' }).click();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Kiran Rao');
  await expect(page.getByLabel('Gender')).toHaveValue('Non-binary');
  await expect(page.getByRole('button', { name: 'Movies' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  // A date of birth is not kept, not even on the device.
  await answerAge(page);
  await page.getByLabel('City').fill('Mumbai');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Kiran' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('nukkad-draft');
  await context.close();
});

test('after a sheet was closed, a new # in the address is a step of its own, and sheets open there', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.goto('/settings/account');
  // What arrives later moves the buttons below it.
  await screenLoaded(page);
  const change = page.getByRole('button', { name: 'Change your email address' });
  const sheet = page.getByRole('dialog', { name: 'Change your email' });
  await change.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  for (const part of ['appearance', 'delete']) {
    await page.evaluate((hash) => void (location.hash = hash), part);
    await change.click();
    await expect(sheet).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`#${part}$`));
  }
  await page.goBack();
  await expect(page).toHaveURL(/#appearance$/);
  await page.goBack();
  await expect(page).toHaveURL(/account$/);
  await expect(sheet).toHaveCount(0);
});
