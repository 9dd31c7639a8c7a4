import { expect, expectAccessible, expectPageAccessible, startTalking, test } from '../harness/fixtures.ts';

const atCarter = { latitude: 19.06421, longitude: 72.82234 };
const atLinking = { latitude: 19.06382, longitude: 72.83341 };

test('Asha shares her plan with someone who has no account, and they see where she is and when she is safe', async ({
  browser,
  sandbox,
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByRole('button', { name: 'Share plan' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Share with someone you trust' });
  await sheet.getByLabel('Where you meet').fill('Candies, Bandra');
  await asha.keyboard.press('Escape');
  await asha.getByRole('button', { name: 'Share plan' }).click();
  await expect(sheet.getByLabel('Where you meet')).toHaveValue('Candies, Bandra');
  await expectAccessible(asha, 'a plan to share');
  await sheet.getByRole('button', { name: 'Get the link' }).click();
  const link = await sheet.getByLabel('Your link').inputValue();
  await expect(sheet.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
  await expectAccessible(asha, 'a shared plan');

  // Without an account, and without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const mother = await context.newPage();
  await mother.goto(link);
  await expect(mother.getByRole('heading', { name: 'Asha is meeting Bilal Shaikh' })).toBeVisible();
  await expect(mother.getByText('Place: Candies, Bandra')).toBeVisible();
  // Where scripts run, for axe needs them.
  const reader = await asha.context().newPage();
  await reader.goto(link);
  await expect(reader.getByText('Place: Candies, Bandra')).toBeVisible();
  await expectPageAccessible(reader, 'the page of a plan');

  // She shows where she is, walks on, and stops.
  const maps = mother.getByRole('link', { name: 'Open in maps' });
  await expect(maps).toHaveCount(0);
  await asha.context().grantPermissions(['geolocation']);
  await asha.context().setGeolocation(atCarter);
  const show = sheet.getByRole('button', { name: 'Show where I am' });
  await show.click();
  await expect(sheet.getByText('Anyone with the link can see your exact location for 15 min')).toBeVisible();
  await expectAccessible(asha, 'a location to show');
  await show.click();
  await expect(sheet.getByText('Anyone with the link can see where you are')).toBeVisible();
  await expectAccessible(asha, 'a location that is shown');
  await mother.reload();
  await expect(maps).toHaveAttribute('href', /19\.06421.*72\.82234/);
  await asha.context().setGeolocation(atLinking);
  await expect(async () => {
    await mother.reload();
    await expect(maps).toHaveAttribute('href', /19\.06382.*72\.83341/, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await sheet.getByRole('button', { name: 'Stop showing where I am' }).click();
  await expect(show).toBeVisible();
  await mother.reload();
  await expect(mother.getByText('Place: Candies, Bandra')).toBeVisible();
  await expect(maps).toHaveCount(0);

  await sheet.getByRole('button', { name: 'I’m safe' }).click();
  await expect(sheet.getByText(/You said that you’re safe/)).toBeVisible();
  await mother.reload();
  await expect(mother.getByText(/Asha said they’re safe/)).toBeVisible();

  // The sheet does not show the link again; Settings ends it.
  await asha.goto(`${sandbox.url}/settings/safety`);
  const plan = asha.getByRole('region', { name: 'Your plan with Bilal Shaikh' });
  await plan.getByRole('button', { name: 'Turn off the link' }).click();
  await expect(plan).toHaveCount(0);
  await mother.reload();
  await expect(mother.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await context.close();
});

test('Asha’s mother accepts by mail to be alerted, and Asha sets an alert, moves it and ends it', async ({
  browser,
  sandbox,
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await asha.goto(`${sandbox.url}/settings/safety`);
  const contact = asha.getByRole('region', { name: 'Trusted contact' });
  await contact.getByLabel('Their name').fill('Aai');
  await contact.getByLabel('Their email address').fill('aai@story.example');
  await expectAccessible(asha, 'a contact to ask');
  await contact.getByRole('button', { name: 'Ask them' }).click();
  await expect(contact.getByText(/^Asked by email/)).toBeVisible();

  // Without an account, and without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const mother = await context.newPage();
  const link = async () => {
    const mailbox = await (await asha.request.get(`${sandbox.url}/sandbox/mailbox`)).text();
    return /To aai@story\.example[^]*?(\/contact\/[\w-]+\/accept)/.exec(mailbox)?.[1] ?? null;
  };
  await expect.poll(link).not.toBeNull();
  await mother.goto(`${sandbox.url}${await link()}`);
  await expect(mother.getByRole('heading', { name: 'Asha wants you as their trusted contact' })).toBeVisible();
  // Where scripts run, for axe needs them.
  const reader = await asha.context().newPage();
  for (const [path, name] of [
    ['accept', 'the page to accept as a contact'],
    ['refuse', 'the page to decline as a contact'],
    ['never', 'the page to block invitations'],
  ] as const) {
    await reader.goto(mother.url().replace(/accept$/, path));
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await expectPageAccessible(reader, name);
  }
  await mother.getByRole('button', { name: 'Accept' }).click();
  await expect(mother.getByRole('heading', { name: 'You’re the trusted contact of Asha' })).toBeVisible();
  await context.close();

  await asha.reload();
  await expect(contact.getByText('They’ve accepted.')).toBeVisible();
  await expectAccessible(asha, 'a trusted contact');

  await asha.goto(`${sandbox.url}/home`);
  await startTalking(asha, bilal);
  await asha.getByRole('button', { name: 'Share plan' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Share with someone you trust' });
  await sheet.getByRole('button', { name: 'Get the link' }).click();
  await sheet.getByRole('button', { name: 'Set an alert' }).click();
  await expect(sheet.getByLabel('Alert Aai unless I say I’m safe by')).not.toHaveValue('');
  await expectAccessible(asha, 'an alert to set');
  await sheet.getByRole('button', { name: 'Set the alert' }).click();
  const alert = sheet.getByText(/we’ll email Aai/);
  const before = await alert.textContent();
  await expectAccessible(asha, 'an alert');
  await sheet.getByRole('button', { name: 'Give me 30 more minutes' }).click();
  await expect(alert).not.toHaveText(before ?? '');
  await sheet.getByRole('button', { name: 'I’m safe' }).click();
  await expect(sheet.getByText(/You said that you’re safe/)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'Set an alert' })).toBeVisible();
});

test('a part of Safety that does not load says so, and loads once Asha tries again', async ({ sandbox, signInAs }) => {
  const asha = await signInAs('Asha Kulkarni');
  asha.ignoreErrors();
  let isDown = true;
  let refused = 0;
  await asha.page.route('**/api/trusted-contact', (route) => {
    if (!isDown) return route.continue();
    refused++;
    return route.fulfill({
      status: 500,
      json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' },
    });
  });
  await asha.page.goto(`${sandbox.url}/settings/safety`);
  const contact = asha.page.getByRole('region', { name: 'Trusted contact' });
  const again = contact.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expectAccessible(asha.page, 'a part that did not load');
  expect(refused).toBeLessThan(10);
  isDown = false;
  await again.click();
  await expect(contact.getByLabel('Their name')).toBeVisible();
});
