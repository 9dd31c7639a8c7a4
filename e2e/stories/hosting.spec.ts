import { readFile } from 'node:fs/promises';
import { closeSheet, expect, expectAccessible, goTo, test } from '../harness/fixtures.ts';
import { goingSkipped } from '../harness/moments.ts';

test('Asha hosts an event, Bilal books it and reads her message, she cancels it, and his money goes back', async ({
  signInAs,
}) => {
  test.setTimeout(120_000);
  const ashaPerson = await signInAs('Asha Kulkarni');
  const { page: asha } = ashaPerson;
  await goTo(asha, 'Events');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Hosting' })).toBeFocused();
  await expectAccessible(asha, 'Hosting');
  await asha.getByRole('link', { name: 'Host an event' }).click();

  // Errors appear at their fields, and the first one gets the focus.
  await asha.getByRole('button', { name: 'Publish' }).click();
  await expect(asha.getByLabel('Name')).toBeFocused();
  await expect(asha.getByText('Enter a name.')).toBeVisible();
  await expectAccessible(asha, 'Event form');

  await asha.getByLabel('Name').fill('Rooftop jam');
  await asha.getByLabel('Description').fill('Bring an instrument, or just listen.');
  await asha.getByLabel('Place').fill('Carter Road amphitheatre');
  const onMap = asha.getByLabel('Map link or coordinates (optional)');
  await onMap.fill('https://maps.app.goo.gl/AbCdEf');
  await onMap.blur();
  await expect(asha.getByText('No coordinates found.')).toBeVisible();
  await onMap.fill('https://www.google.com/maps/@19.0642,72.8223,17z');
  await onMap.blur();
  await expect(asha.getByRole('img', { name: 'Exact location of the event' })).toBeVisible();
  await asha.getByLabel('Price in ₹').fill('250');
  await asha.getByLabel('Seats', { exact: true }).fill('12');
  await asha.getByRole('button', { name: '3 days before' }).click();
  await expect(asha.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  // The draft survives a reload, including unsent changes.
  await asha.reload();
  await expect(asha.getByLabel('Name')).toHaveValue('Rooftop jam');
  await asha.context().setOffline(true);
  await asha.getByLabel('Name').fill('Rooftop jam session');
  await expect(asha.getByText('Not saved yet: you’re offline')).toBeVisible();
  await asha.context().setOffline(false);
  await expect(asha.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  ashaPerson.ignoreErrors();

  await asha.getByRole('button', { name: 'Preview' }).click();
  const preview = asha.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Rooftop jam session' })).toBeVisible();
  await expectAccessible(asha, 'Preview');
  await preview.getByRole('button', { name: 'Close' }).click();
  await asha.getByRole('button', { name: 'Publish' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Rooftop jam session' })).toBeVisible();

  const { page: bilal } = await signInAs('Bilal Shaikh');
  await goTo(bilal, 'Events');
  await bilal.getByRole('link', { name: 'Rooftop jam session', exact: true }).click();
  await expect(bilal.getByText('By Asha Kulkarni')).toBeVisible();
  await expect(bilal.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /19\.06420.*72\.82230/);
  await bilal.getByRole('button', { name: 'Book Ticket for Rooftop jam session' }).click();
  await bilal.getByRole('button', { name: 'Pay ₹250' }).click();
  await goingSkipped(bilal);
  await expect(bilal.getByText('Carter Road amphitheatre')).toBeVisible();

  await asha.getByRole('link', { name: 'Attendees', exact: true }).click();
  const list = asha.getByRole('list', { name: 'Attendees' });
  await expect(list.getByText('Bilal Shaikh')).toBeVisible();
  await expect(asha.getByText('1 of 12 seats taken')).toBeVisible();
  await expect(list.getByText('1 seat · ₹250 · booked today')).toBeVisible();
  await asha.getByRole('button', { name: 'Invite people to Rooftop jam session' }).click();
  await expect(asha.getByRole('dialog', { name: 'Share Rooftop jam session' })).toBeVisible();
  await closeSheet(asha);
  await expectAccessible(asha, 'People');
  const saved = asha.waitForEvent('download');
  await asha.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('Rooftop-jam-session.csv');

  await goTo(bilal, 'Events');
  await bilal.getByRole('link', { name: 'Rooftop jam session', exact: true }).click();
  await expect(bilal.getByRole('link', { name: 'My ticket' })).toBeVisible();
  await asha.getByRole('button', { name: 'Announce' }).click();
  await expectAccessible(asha, 'New announcement');
  await asha.getByRole('textbox', { name: 'Message' }).fill('We meet at the gate at half past six.');
  await asha.getByRole('button', { name: 'Send to all' }).click();
  await expect(bilal.getByRole('region', { name: 'From the host' })).toContainText('at the gate at half past six');
  await expectAccessible(bilal, 'Event with an announcement');

  await asha.getByRole('button', { name: 'Back' }).click();
  await asha.getByRole('link', { name: 'Edit' }).click();
  await asha.getByRole('button', { name: 'Cancel event' }).click();
  const ask = asha.getByRole('dialog', { name: 'Cancel this event?' });
  await expect(ask).toContainText('1 ticket will be cancelled and refunded in full.');
  await expectAccessible(asha, 'Cancelling');
  await ask.getByRole('button', { name: 'Cancel event' }).click();
  await expect(asha.getByText('This event has been cancelled.')).toBeVisible();

  await expect(bilal.getByText('This event has been cancelled.')).toBeVisible();
  await goTo(bilal, 'Events');
  await bilal.getByRole('link', { name: 'My tickets' }).click();
  await expect(bilal.getByRole('article', { name: 'Rooftop jam session' })).toContainText('Cancelled');
  await bilal.getByRole('link', { name: 'Receipts' }).click();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  await bilal.getByRole('link', { name: /Rooftop jam session/ }).click();
  await expect(bilal.getByText('Refund of ₹250')).toBeVisible();
});

test('a private address is its area for Bilal until Asha lets him know it; then his calendar has it as well', async ({
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.goto('/hosting');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await asha.getByLabel('Name').fill('Supper at home');
  await asha.getByRole('button', { name: 'Change' }).click();
  // Found by its common name, whatever the browser calls it.
  await asha.getByLabel('Time zone').selectOption('Asia/Kathmandu');
  await asha.getByLabel('Time zone').selectOption('Asia/Kolkata');
  await asha.getByLabel('Description').fill('One long table.');
  await asha.getByRole('switch', { name: 'Private address' }).click();
  await asha.getByRole('textbox', { name: 'Address' }).fill('Flat 12, 7 Hidden Lane');
  await asha.getByLabel('Area shown to others').selectOption('Bandra West');
  await asha.getByRole('button', { name: 'Publish' }).click();
  await expect(asha.getByText('Flat 12, 7 Hidden Lane')).toBeVisible();

  const bilal = (await signInAs('Bilal Shaikh')).page;
  await bilal.goto(new URL(asha.url()).pathname);
  await bilal.getByRole('button', { name: 'Register for Supper at home' }).click();
  await expect(bilal.getByText('You’ll see the address here once Asha approves you.')).toBeVisible();
  await expect(bilal.getByText('Around Bandra West')).toBeVisible();
  await expectAccessible(bilal, 'Event with a private address');
  const file = async () => {
    const download = bilal.waitForEvent('download');
    await bilal.getByRole('link', { name: 'Add to calendar: Supper at home' }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  expect(await file()).not.toContain('Hidden Lane');

  await asha.getByRole('link', { name: 'Attendees', exact: true }).click();
  await asha.getByRole('button', { name: 'Approve Bilal Shaikh' }).click();
  await expect(bilal.getByText('Flat 12, 7 Hidden Lane')).toBeVisible();
  await expect(bilal.getByText('Around')).toHaveCount(0);
  expect(await file()).toContain('Hidden Lane');
});

test('until the day Bilal is offered to invite, and on the day to check in', async ({ signInAs }) => {
  const { page } = await signInAs('Bilal Shaikh');
  const bar = page.locator('[data-bar]');
  await page.goto('/events/1');
  await expect(bar.getByRole('button', { name: 'Invite' })).toBeVisible();
  const event = (await (await page.request.get('/api/events/1')).json()) as { date: string; endsAt: string };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const json = { ...event, date: inHours(-1), endsAt: inHours(1) };
  await page.route('**/api/events/1', (route) => route.fulfill({ json }));
  await page.reload();
  await expect(bar.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Check in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
});
