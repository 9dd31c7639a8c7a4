import { calendarFile } from '../harness/calendar-file.ts';
import { expect, expectAccessible, goTo, startTalking, test } from '../harness/fixtures.ts';

test('Asha has her events in her own calendar, until she stops it', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: /Calendar/ }).click();
  await page.getByRole('button', { name: 'Get my calendar link' }).click();
  const address = await page.getByLabel('Your private link').inputValue();
  const read = async () => (await page.request.get(address)).status();
  expect(await read()).toBe(200);
  await page.getByRole('button', { name: 'Reset link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset link' }).click();
  await expect(page.getByLabel('Your private link')).not.toHaveValue(address);
  expect(await read()).toBe(404);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Get my calendar link' })).toBeVisible();
});

test('Asha imports a calendar after one that fails; Bilal, a connection, finds its event, reports it and blocks her', async ({
  signInAs,
}) => {
  test.slow();
  const { page: asha, complaints } = await signInAs('Asha Kulkarni');
  const { page: bilal, complaints: ofBilal } = await signInAs('Bilal Shaikh');
  await startTalking(asha, bilal);
  await asha.goto('/feeds');
  await asha.getByLabel('Calendar file').setInputFiles(calendarFile('Oops'));
  await expect(asha.getByRole('alert')).toContainText('Line 8: this should be a name, a colon and a value.');
  expect(complaints.splice(0)).toHaveLength(1);
  await asha.getByLabel('Name').fill('Night walkers');
  await asha.getByLabel('Calendar file').setInputFiles(calendarFile());
  const calendarCard = asha.getByRole('article', { name: 'Night walkers' });
  await expect(calendarCard).toContainText('1 upcoming event');
  await expect(calendarCard).toContainText('Visible to you and your connections');

  const chitra = (await signInAs('Chitra Iyer')).page;
  await goTo(chitra, 'Events');
  await expect(chitra.getByRole('list', { name: 'Events' })).toBeVisible();
  await expect(chitra.getByText('Lantern walk')).toHaveCount(0);
  await chitra.goto('/feeds');
  await expect(chitra.getByRole('heading', { name: 'Add a calendar' })).toBeVisible();
  await expect(chitra.getByRole('article')).toHaveCount(0);

  await bilal.goto('/events');
  const event = bilal.getByRole('article', { name: 'Lantern walk, शाम को' });
  await expect(event).toContainText('From Night walkers, added by Asha Kulkarni');
  await expect(event).toContainText('Only visible to Asha’s connections');
  const source = event.getByRole('link', { name: 'See original event' });
  await expect(source).toHaveAttribute('href', 'https://example.com/lanterns');
  await expect(source).toHaveAttribute('rel', /noopener/);

  await event.getByRole('link', { name: 'Lantern walk' }).click();
  await expect(bilal.getByRole('button', { name: /^Share / })).toHaveCount(0);
  await bilal.getByRole('button', { name: 'Report this event' }).click();
  await expectAccessible(bilal, 'report of an event');
  await bilal.getByRole('radio', { name: /Spam/ }).check();
  await bilal.getByRole('switch', { name: 'Also block Asha' }).check();
  const sent = bilal.waitForRequest('**/api/reports');
  await bilal.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ subject: { type: 'event' }, reason: 'spam' });
  await expect(bilal.getByRole('list', { name: 'Events' })).toBeVisible();
  await expect(event).toHaveCount(0);
  // His page may have refetched the event after the block.
  await bilal.goto('about:blank');
  for (const one of ofBilal.splice(0)) expect(one).toMatch(/404 .*\/api\/events\//);

  await asha.getByRole('button', { name: 'Remove Night walkers' }).click();
  await asha.getByRole('button', { name: 'Remove calendar' }).click();
  await expect(calendarCard).toHaveCount(0);
});
