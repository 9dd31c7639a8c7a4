import { closeSheet, expect, expectAccessible, sheetClosed, startTalking, test } from '../harness/fixtures.ts';

test('Asha sends Bilal an event as a card; he opens it, and finds it gone once he may not see it', async ({
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  await startTalking(asha, bilal);
  await asha.goto('/events/7');
  await asha.getByRole('button', { name: 'Share Music Concert' }).click();
  await expectAccessible(asha, 'sharing an event');
  await closeSheet(asha);
  await asha.getByRole('button', { name: 'Share Music Concert' }).click();
  await asha.getByRole('button', { name: 'Send Bilal Shaikh' }).click();
  await expect(asha.getByRole('status').filter({ hasText: 'Sent to Bilal' })).toBeVisible();
  await sheetClosed(asha);

  const card = bilal.getByRole('log').getByRole('link', { name: /Music Concert/ });
  await expect(card).toContainText('₹');
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expectAccessible(bilal, 'an event in a message');
  await card.click({ button: 'right' });
  await expect(bilal.getByRole('button', { name: 'Delete for me' })).toBeVisible();
  await closeSheet(bilal);
  await card.click();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
  await bilal.goBack();
  await expect(card).toBeVisible();

  // As it is for someone who may not see it.
  await bilal.route('**/api/events/7', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({ defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found', data: null }),
    }),
  );
  await bilal.reload();
  await expect(bilal.getByText('This event is no longer available.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expectAccessible(bilal, 'an event that is gone, in a message');
  bilalPerson.ignoreErrors();
});

test('a card that is sent offline goes out with the connection', async ({ signInAs }) => {
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.goto('/events/7');
  await asha.getByRole('button', { name: 'Share Music Concert' }).click();
  await expect(asha.getByRole('button', { name: 'Send Bilal Shaikh' })).toBeVisible();
  await asha.context().setOffline(true);
  await expect(asha.getByText(/offline|reconnect/i).first()).toBeVisible();
  await asha.getByRole('button', { name: 'Send Bilal Shaikh' }).click();
  await expect(asha.getByRole('status').filter({ hasText: 'We’ll send it to Bilal' })).toBeVisible();
  await expect(bilal.getByRole('log').getByRole('link')).toHaveCount(0);
  await asha.context().setOffline(false);
  await expect(bilal.getByRole('log').getByRole('link', { name: /Music Concert/ })).toBeVisible();
  ashaPerson.ignoreErrors();
});
