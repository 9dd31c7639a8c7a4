import { shownMs } from '@nukkad/web/features/check-in/scanner-times.ts';
import { checkInEarly, expect, goTo, test } from '../harness/fixtures.ts';
import { keepShown } from '../harness/keep-shown.ts';
import { goingSkipped } from '../harness/moments.ts';

test('Asha hosts, Bilal buys, and at the offline gate his ticket is accepted once', async ({ signInAs }) => {
  test.setTimeout(120_000);
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  await keepShown(asha, shownMs);
  await asha.goto('/events');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Hosting' })).toBeVisible();
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await asha.getByLabel('Name').fill('Rooftop jam');
  await asha.getByLabel('Description').fill('Bring an instrument, or just listen.');
  await asha.getByLabel('Place').fill('Carter Road amphitheatre');
  await asha.getByLabel('Price in ₹').fill('250');
  await asha.getByLabel('Seats', { exact: true }).fill('12');
  await asha.getByRole('button', { name: 'Publish' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Rooftop jam' })).toBeVisible();

  const { page: bilal } = await signInAs('Bilal Shaikh');
  await goTo(bilal, 'Events');
  await bilal.getByRole('link', { name: 'Rooftop jam', exact: true }).click();
  await bilal.getByRole('button', { name: 'Book Ticket for Rooftop jam' }).click();
  await bilal.getByRole('button', { name: 'Pay ₹250' }).click();
  await goingSkipped(bilal);
  await bilal.getByRole('list', { name: 'Tickets' }).getByRole('link', { name: 'Rooftop jam', exact: true }).click();
  await expect(bilal.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  const code = await bilal.getByText(/^[2-9A-Z]{5} [2-9A-Z]{5}$/).innerText();

  await asha.getByRole('link', { name: 'Check in' }).click();
  await expect(asha.getByText('0 of 1 checked in')).toBeVisible();
  await asha.context().setOffline(true);
  await checkInEarly(asha, code);
  await asha.getByRole('button', { name: /^Checked in Bilal Shaikh/ }).click();
  await asha.getByLabel('Ticket code').fill(code);
  await asha.getByRole('button', { name: 'Check', exact: true }).click();
  await asha.getByRole('button', { name: 'Already checked in Bilal Shaikh' }).click();
  await expect(asha.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  await expect(asha.getByRole('list', { name: 'Latest check-ins' })).toContainText(/^Bilal Shaikh \d/);
  await asha.context().setOffline(false);
  await expect(asha.getByText('Synced')).toBeVisible({ timeout: 30_000 });
  await expect(asha.getByText('1 of 1 checked in')).toBeVisible();
  await expect(bilal.getByText(/^Checked in \d/)).toBeVisible();
  ashaPerson.ignoreErrors();
});
