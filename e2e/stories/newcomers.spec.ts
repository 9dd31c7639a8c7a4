import { answerAge, enter, expect, expectAccessible, goTo, test } from '../harness/fixtures.ts';

test('two browsers that sign in are two people, and each is the same person on return', async ({
  browser,
  sandbox,
}) => {
  const options = { baseURL: sandbox.url, viewport: { width: 390, height: 844 }, locale: 'en-IN' };
  const [mira, omar] = (await Promise.all([1, 2].map(async () => (await browser.newContext(options)).newPage()))) as [
    Awaited<ReturnType<typeof browser.newPage>>,
    Awaited<ReturnType<typeof browser.newPage>>,
  ];
  await mira.goto('/');
  await enter(mira, 'Mira Nair');
  await omar.goto('/');
  await enter(omar, 'Omar Khan');
  await expect(omar.getByRole('heading', { level: 1, name: 'Hi, Omar' })).toBeVisible();
  await mira.reload();
  await expect(mira.getByRole('heading', { level: 1, name: 'Hi, Mira' })).toBeVisible();
  await expect(mira.getByRole('article', { name: 'Omar Khan' })).toBeVisible();

  await goTo(mira, 'Profile');
  await expect(mira.getByText('Your first meeting, event and connection will show here.')).toBeVisible();
  await goTo(mira, 'Settings');
  await mira.getByRole('button', { name: 'Logout' }).click();
  await mira.getByRole('button', { name: 'Sign in as…' }).click();
  const people = mira.getByRole('dialog', { name: 'Sign in as…' });
  await expect(people.getByRole('button', { name: 'Asha Kulkarni' })).toBeVisible();
  await expect(people.getByRole('button', { name: /Mira|Omar/ })).toHaveCount(0);
  await people.getByRole('button', { name: 'Close' }).click();
  await mira.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(mira.getByRole('heading', { level: 1, name: 'Hi, Mira' })).toBeVisible();
  for (const page of [mira, omar]) await page.context().close();
});

test('a link to an event shows it on the welcome screen, and leads to it after signing in', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await page.goto(`${sandbox.url}/events/7`);
  const card = page.getByRole('link', { name: /Music Concert/ });
  await expect(card).toContainText('₹1,499');
  await expect(page).toHaveURL(`${sandbox.url}/`);
  // The whole event is public, and signing in leads back to it.
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
  const fonts = () =>
    page.evaluate(
      'document.fonts.ready.then(() => [...document.fonts].filter((it) => it.status === "loaded").map((it) => it.family))',
    );
  await expect
    .poll(fonts)
    .toEqual(expect.arrayContaining(['Baloo 2', 'Mukta'].map((it) => expect.stringContaining(it) as unknown)));
  await page.getByRole('link', { name: / in Nukkad$/ }).click();
  await expect(card).toBeVisible();
  await enterByButton(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/events/7`);

  // A private event looks like one that does not exist.
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.goto('/hosting');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await asha.getByLabel('Name').fill('Secret supper');
  await expect(asha.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const draft = new URL(asha.url()).pathname.replace('/hosting/', '/events/');
  await page.context().clearCookies();
  await page.goto(`${sandbox.url}${draft}`);
  await expect(page.getByText('Meet a neighbour for chai')).toBeVisible();
  await expect(page.getByText('Secret supper')).toHaveCount(0);
});

/** Signs in and completes the profile, wherever the welcome screen was opened. */
async function enterByButton(page: Parameters<typeof enter>[0]) {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill('Nia Bose');
  await answerAge(page);
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByRole('button', { name: 'Movies' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('someone with a profile from before the age check confirms their age, or logs out', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { me: { adultConfirmed: boolean } | null };
    if (session.me) session.me.adultConfirmed = false;
    await route.fulfill({ response, json: session });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirm Your Age' })).toBeVisible();
  await expectAccessible(page, 'confirming an age');
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
});

test('someone who is too young deletes their account at once', async ({ page, sandbox }) => {
  await page.goto(sandbox.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByLabel('Day')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete my account' });
  await expect(remove).toHaveCount(0);
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 15));
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page, 'too young');
  // Nothing covers the edge of the first button below the form.
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.scrollIntoViewIfNeeded();
  await logOut.click({ position: { x: 40, y: 3 }, trial: true });
  const [next, first] = [
    await page.getByRole('button', { name: 'Continue' }).boundingBox(),
    await logOut.boundingBox(),
  ];
  expect(first!.y - next!.y - next!.height).toBeGreaterThan(8);
  await remove.click();
  const sheet = page.getByRole('dialog', { name: 'Delete your account' });
  await expectAccessible(page, 'too young, deleting');
  await sheet.getByLabel(/^Type your name/).fill('Kiran Rao');
  await sheet.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});
