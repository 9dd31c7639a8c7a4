import { expect, expectAccessible, startTalking, test } from '../harness/fixtures.ts';

test('Asha shares her plan with someone who has no account, and they see when she is safe', async ({
  browser,
  sandbox,
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByRole('button', { name: 'Share plan' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Share with someone you trust' });
  await sheet.getByLabel('Where you meet').fill('Candies, Bandra');
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

  await sheet.getByRole('button', { name: 'I’m safe' }).click();
  await expect(sheet.getByText(/You said that you’re safe/)).toBeVisible();
  await mother.reload();
  await expect(mother.getByText(/Asha said they’re safe/)).toBeVisible();

  // The sheet does not show the link again; Settings ends it.
  await asha.goto(`${sandbox.url}/settings/safety`);
  const plan = asha.getByRole('region', { name: 'Your plan with Bilal Shaikh' });
  await plan.getByRole('button', { name: 'End the link' }).click();
  await expect(plan).toHaveCount(0);
  await mother.reload();
  await expect(mother.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await context.close();
});
