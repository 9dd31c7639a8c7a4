import { expect, expectAccessible, sheetClosed, startTalking, test } from '../harness/fixtures.ts';
import { goingSkipped } from '../harness/moments.ts';

test('Asha names one of her two tickets and transfers the other to Bilal, who gives it back', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.goto('/events/3');
  await asha.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'More' }).click();
  await asha.getByRole('button', { name: /^Register/ }).click();
  await goingSkipped(asha);
  await asha.getByRole('link', { name: 'My tickets' }).click();
  const each = asha.getByRole('list', { name: 'Each ticket' }).getByRole('link');
  await each.nth(1).click();
  await asha.getByRole('button', { name: 'Change name' }).click();
  await asha.getByLabel('Name on the ticket').fill('Meera Kulkarni');
  await expectAccessible(asha, 'name on a ticket');
  await asha.getByRole('button', { name: 'Save name' }).click();
  await sheetClosed(asha);
  await expect(asha.getByRole('article').getByText('Meera Kulkarni')).toBeVisible();
  await asha.getByRole('button', { name: 'Previous ticket' }).click();
  await expect(asha.getByRole('article').getByText('Asha Kulkarni')).toBeVisible();
  const old = await asha.getByRole('img', { name: /^QR code of your ticket/ }).getAttribute('aria-label');

  await bilal.goto('/tickets');
  await expect(bilal.getByText('No tickets yet')).toBeVisible();
  const event = await bilal.context().newPage();
  await event.goto('/events/3');
  await expect(event.getByRole('button', { name: /^Register/ })).toBeVisible();
  const offer = async () => {
    await asha.getByRole('button', { name: 'Transfer to a connection' }).click();
    await asha.getByRole('button', { name: 'Choose Bilal Shaikh' }).click();
    await expectAccessible(asha, 'offering a ticket');
    await asha.getByRole('button', { name: 'Offer ticket' }).click();
    await sheetClosed(asha);
    await expect(asha.getByText('Offered to Bilal Shaikh. It’s yours until they accept.')).toBeVisible();
  };
  await offer();
  // He is asked, and goes nowhere unasked.
  const offered = bilal.getByRole('article', { name: 'Study Group Session, offered by Asha Kulkarni' });
  await expect(offered).toContainText('Asha Kulkarni offers you a ticket');
  await expectAccessible(bilal, 'a ticket on offer');
  await expect(event.getByRole('button', { name: /^Register/ })).toBeVisible();
  await expect(asha.getByRole('img', { name: old ?? '' })).toBeVisible();
  await offered.getByRole('button', { name: 'Decline' }).click();
  await expect(asha.getByText('Bilal Shaikh declined this ticket.')).toBeVisible();
  await expect(bilal.getByText('No tickets yet')).toBeVisible();

  await offer();
  await expect(offered).toBeVisible();
  await asha.getByRole('button', { name: 'Withdraw offer' }).click();
  await expect(offered).toHaveCount(0);
  await offer();
  await bilal.goto('/notifications');
  await bilal.getByRole('link', { name: /Asha Kulkarni offers you a ticket for Study Group Session/ }).click();
  await offered.getByRole('button', { name: 'Accept' }).click();
  await expect(bilal.getByRole('status').filter({ hasText: 'You got a ticket for Study Group Session' })).toBeVisible();
  await expect(bilal.getByText('From', { exact: true })).toBeVisible();
  await expect(offered).toHaveCount(0);
  // He is going at once, wherever the event is open.
  await expect(event.getByRole('button', { name: 'Give my ticket back' })).toBeVisible();
  await event.close();
  await bilal.getByRole('button', { name: 'Show QR' }).click();
  const full = bilal.getByRole('dialog', { name: 'Study Group Session' });
  await expect(full.getByText('Bilal Shaikh')).toBeVisible();
  expect(await full.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label')).not.toBe(old);
  await full.getByRole('button', { name: 'Close' }).click();
  await sheetClosed(bilal);
  await asha.goto('/tickets');
  await expect(asha.getByRole('article')).toContainText('Meera Kulkarni');
  await expect(each).toHaveCount(0);
  await asha.goto('/notifications');
  await expect(asha.getByText('Bilal Shaikh accepted your ticket for Study Group Session')).toBeVisible();

  await asha.goto('/events/3');
  await expect(asha.getByText(/You transferred a ticket/)).toBeVisible();
  await bilal.goto('/events/3');
  // The distance loads last and moves what is below it.
  await expect(bilal.getByText(/km away/)).toBeVisible();
  await bilal.getByRole('button', { name: 'Give my ticket back' }).click();
  await expectAccessible(bilal, 'giving a ticket back');
  await bilal.getByRole('dialog').getByRole('button', { name: 'Give my ticket back' }).click();
  await expect(asha.getByRole('button', { name: 'Cancel my 2 seats' })).toBeVisible();
  await sheetClosed(bilal);
  await bilal.goto('/tickets');
  await expect(bilal.getByText('No tickets yet')).toBeVisible();
});

test('Chitra, who hosts, sees which ticket was transferred, and finds a guest by the name on it', async ({
  signInAs,
}) => {
  test.slow();
  const chitra = (await signInAs('Chitra Iyer')).page;
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await chitra.goto('/hosting');
  await chitra.getByRole('link', { name: 'Host an event' }).click();
  await chitra.getByLabel('Name').fill('Kathak evening');
  await chitra.getByLabel('Description').fill('With live tabla.');
  await chitra.getByLabel('Place').fill('Prithvi House');
  await chitra.getByRole('button', { name: 'Publish' }).click();
  await expect(chitra.getByRole('heading', { level: 1, name: 'Kathak evening' })).toBeVisible();
  const event = new URL(chitra.url()).pathname;

  await asha.goto(event);
  await asha.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'More' }).click();
  await asha.getByRole('button', { name: /^Register/ }).click();
  await goingSkipped(asha);
  await asha.getByRole('link', { name: 'My tickets' }).click();
  await asha.getByRole('list', { name: 'Each ticket' }).getByRole('link').nth(1).click();
  await asha.getByRole('button', { name: 'Change name' }).click();
  await asha.getByLabel('Name on the ticket').fill('Meera Kulkarni');
  await asha.getByRole('button', { name: 'Save name' }).click();
  await sheetClosed(asha);
  await asha.getByRole('button', { name: 'Previous ticket' }).click();
  await asha.getByRole('button', { name: 'Transfer to a connection' }).click();
  await asha.getByRole('button', { name: 'Choose Bilal Shaikh' }).click();
  await asha.getByRole('button', { name: 'Offer ticket' }).click();
  await sheetClosed(asha);
  await bilal.goto('/tickets');
  await bilal.getByRole('button', { name: 'Accept' }).click();
  await expect(bilal.getByText('From', { exact: true })).toBeVisible();

  await chitra.getByRole('link', { name: 'Attendees', exact: true }).click();
  const row = (name: string) =>
    chitra.getByRole('list', { name: 'Attendees' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('Bilal Shaikh')).toContainText('Received from another attendee');
  await expect(row('Bilal Shaikh')).not.toContainText('Free');
  await expect(row('Asha Kulkarni')).toContainText('1 more transferred');
  await chitra.getByLabel('Find an attendee').fill('meera');
  await expect(row('Bilal Shaikh')).toHaveCount(0);
  await expect(row('Asha Kulkarni')).toContainText('Meera Kulkarni');
  await expectAccessible(chitra, 'attendees with transferred tickets');

  // Both go: Bilal sees her face on the event, and the event on her page.
  await bilal.goto(event);
  await bilal.getByRole('region', { name: 'Also going' }).getByRole('link', { name: 'Asha Kulkarni' }).click();
  await expect(bilal.getByRole('heading', { level: 1, name: /^Asha Kulkarni/ })).toBeVisible();
  const both = bilal.getByRole('region', { name: 'You’re both going to' });
  await expect(both.getByRole('link', { name: /Kathak evening/ })).toBeVisible();
});
