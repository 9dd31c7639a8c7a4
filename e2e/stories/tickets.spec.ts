import { closeSheet, expect, expectAccessible, openLive, test, sheetClosed } from '../harness/fixtures.ts';
import { goingSkipped } from '../harness/moments.ts';

test('Asha takes the last seats, Bilal and Gauri join the waitlist, and get theirs when she returns them', async ({
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const { page: bilal, complaints } = await signInAs('Bilal Shaikh');
  const gauri = (await signInAs('Gauri Deshpande')).page;
  // The study group is free and has four seats left.
  for (const page of [asha, bilal, gauri]) {
    // Once connected, a page fetches everything again: later, Bilal's would know of the seats that Asha takes.
    await openLive(page, '/events/3');
    await page.waitForLoadState('networkidle');
  }
  const more = asha.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'More' });
  for (let seats = 1; seats < 4; seats++) await more.click();
  await expect(more).toBeDisabled();
  await asha.getByRole('button', { name: /^Register/ }).click();
  await expect(asha.getByText('Going', { exact: true })).toBeVisible();

  await bilal.getByRole('button', { name: /^Register/ }).click();
  await expect(bilal.getByRole('status').filter({ hasText: 'Sold out. Join the waitlist.' })).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await bilal.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(bilal.getByText('You’re first on the waitlist').first()).toBeVisible();
  await expectAccessible(bilal, 'in the line');
  await gauri.reload();
  await gauri.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(gauri.getByText('You’re 2nd on the waitlist').first()).toBeVisible();

  await asha.getByRole('button', { name: 'Cancel my 4 seats' }).click();
  await asha.getByRole('dialog').getByRole('button', { name: 'Cancel my 4 seats' }).click();
  for (const page of [bilal, gauri]) {
    await expect(page.getByText(/A seat is held for you until/)).toBeVisible();
    await page.getByRole('button', { name: 'Claim seats' }).click();
    await expect(page.getByText('Going', { exact: true })).toBeVisible();
  }
  await asha.reload();
  await expect(asha.getByText('2 of 4 seats left')).toBeVisible();
});

test('Bilal wants three seats when two are left: the app says so, and he takes two', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const { page: bilal, complaints } = await signInAs('Bilal Shaikh');
  // Otherwise he may learn that seats are gone before he presses.
  let hears = false;
  await bilal.routeWebSocket(/\/live/, (socket) =>
    socket.connectToServer().onMessage((message) => void (hears && socket.send(message))),
  );
  for (const page of [asha, bilal]) await page.goto('/events/3');
  for (const [page, seats] of [
    [asha, 2],
    [bilal, 3],
  ] as const) {
    const more = page.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'More' });
    for (let chosen = 1; chosen < seats; chosen++) await more.click();
  }
  await asha.getByRole('button', { name: /^Register/ }).click();
  await expect(asha.getByText('Going', { exact: true })).toBeVisible();
  await bilal.getByRole('button', { name: /^Register/ }).click();
  await expect(bilal.getByRole('status').filter({ hasText: 'There aren’t that many seats left.' })).toBeVisible();
  hears = true;
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await expect(bilal.getByText('2 of 4 seats left')).toBeVisible();
  await expect(bilal.getByRole('group', { name: 'Seats' })).toContainText('2');
  await bilal.getByRole('button', { name: /^Register/ }).click();
  await expect(bilal.getByText('Going', { exact: true })).toBeVisible();
  await expect(bilal.getByRole('button', { name: 'Cancel my 2 seats' })).toBeVisible();
});

test('Dev books two seats, the payment fails, then succeeds; he returns them and sees the refund', async ({
  signInAs,
}) => {
  const dev = (await signInAs('Dev Malhotra')).page;
  await dev.goto('/events/7');
  await dev.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'More' }).click();
  await expect(dev.getByText('₹2,998 · 2 seats')).toBeVisible();
  let show = () => {};
  const shown = new Promise<void>((resolve) => (show = resolve));
  await dev.route('**/api/orders/*', async (route) => {
    await shown;
    await route.continue();
  });
  await dev.getByRole('button', { name: 'Book 2 Tickets · ₹2,998 for Music Concert' }).click();
  const announced = dev.getByRole('status').filter({ hasText: 'Redirecting to payment gateway for ₹2998...' });
  await expect(announced).toBeVisible();
  show();
  // The message disappears once its page is open, instead of after four seconds.
  await expect(dev.getByText('₹2,998', { exact: true })).toBeVisible();
  await expect(announced).toHaveCount(0, { timeout: 1000 });
  await expect(dev.getByText(/Your seats are held for (10:00|9:\d\d)/)).toBeVisible();
  await dev.getByRole('button', { name: 'Simulate a failed payment' }).click();
  await expect(dev.getByRole('alert')).toHaveText('The payment didn’t go through. You weren’t charged.');
  await expectAccessible(dev, 'payment, failed');

  await dev.goto('/events/7');
  await expect(dev.getByText(/2 seats are held for you until/)).toBeVisible();
  await expect(dev.getByText('₹2,998 · 2 seats')).toBeVisible();
  await dev.getByRole('link', { name: 'Pay ₹2,998 for Music Concert' }).click();
  await dev.getByRole('button', { name: 'Pay ₹2,998' }).click();
  await goingSkipped(dev);
  await expect(dev.getByRole('list', { name: 'Each ticket' }).getByRole('link')).toHaveText(['1 of 2', '2 of 2']);
  await dev.getByRole('button', { name: 'Show QR' }).click();
  const fullScreen = dev.getByRole('dialog', { name: 'Music Concert' });
  await expect(fullScreen.getByText('Dev Malhotra')).toBeVisible();
  await expect(fullScreen).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const code = await fullScreen.getByRole('img', { name: /^QR code of your ticket/ }).getAttribute('aria-label');
  await fullScreen.getByRole('button', { name: 'Next ticket' }).click();
  await expect(fullScreen.getByText('2 of 2')).toBeVisible();
  expect(await fullScreen.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label')).not.toBe(code);
  await expectAccessible(dev, 'QR code in full screen');
  await closeSheet(dev);
  await expectAccessible(dev, 'my tickets');
  const saved = dev.waitForEvent('download');
  await dev.getByRole('link', { name: 'Add to calendar: Music Concert' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/);

  await dev.goto('/events/7');
  // The distance loads last and moves what is below it.
  await expect(dev.getByText(/km away/)).toBeVisible();
  await dev.getByRole('button', { name: 'Cancel my 2 seats' }).click();
  await expect(dev.getByRole('dialog')).toContainText('₹2,998 will be refunded to your original payment method.');
  await dev.getByRole('dialog').getByRole('button', { name: 'Cancel my 2 seats' }).click();
  await expect(dev.getByText('63 of 63 seats left')).toBeVisible();
  await sheetClosed(dev);
  await dev.goto('/orders');
  await dev.getByRole('link', { name: /Music Concert/ }).click();
  await expect(dev.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 25_000 });
  await expectAccessible(dev, 'receipt');
});
