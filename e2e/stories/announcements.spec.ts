import { expect, expectAccessible, goTo, test } from '../harness/fixtures.ts';
import { goingSkipped } from '../harness/moments.ts';

test('Bilal is offline when Asha announces something; back online, marks lead him to it until he has seen it', async ({
  signInAs,
}) => {
  test.setTimeout(120_000);
  const { page: asha } = await signInAs('Asha Kulkarni');
  await asha.goto('/hosting');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await asha.getByLabel('Name').fill('Rooftop jam');
  await asha.getByLabel('Description').fill('Bring an instrument.');
  await asha.getByLabel('Place').fill('Carter Road amphitheatre');
  await asha.getByRole('button', { name: 'Publish' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Rooftop jam' })).toBeVisible();
  const event = new URL(asha.url()).pathname;

  const first = (await signInAs('Bilal Shaikh')).page;
  await first.goto(event);
  await first.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'More' }).click();
  await first.getByRole('button', { name: 'Register for Rooftop jam' }).click();
  await goingSkipped(first);
  await expect(first.getByText('Going', { exact: true })).toBeVisible();
  await goTo(first, 'Profile');
  // Two seats at one event.
  await expect(first.getByRole('region', { name: 'Activity' })).toContainText(/1\s*Event(?!s)/);
  await first.goto('about:blank');

  await asha.getByRole('link', { name: 'Attendees', exact: true }).click();
  await asha.getByRole('button', { name: 'Announce' }).click();
  await asha.getByRole('textbox', { name: 'Message' }).fill('We meet at the gate at half past six.');
  await asha.getByRole('button', { name: 'Send to all' }).click();
  await expect(asha.getByRole('dialog')).toHaveCount(0);
  const tabOf = (page: typeof asha) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' });
  await asha.goto('/home');
  await expect(tabOf(asha)).toHaveText('Events');

  const bilal = (await signInAs('Bilal Shaikh')).page;
  await expect(tabOf(bilal)).toContainText('1 new');
  await first.goto('/home');
  await expect(tabOf(first)).toContainText('1 new');
  const chitra = (await signInAs('Chitra Iyer')).page;
  await expect(chitra.getByRole('article', { name: 'Asha Kulkarni' })).toBeVisible();
  await expect(tabOf(chitra)).toHaveText('Events');

  await goTo(bilal, 'Events');
  const news = bilal.getByRole('region', { name: 'Announcements about Rooftop jam' });
  await expect(news).toContainText('1new announcement from the host');
  await expect(bilal.getByRole('article', { name: 'Rooftop jam' })).toContainText('1new announcement from the host');
  await expectAccessible(bilal, 'Events with news');
  await bilal.getByRole('link', { name: 'My tickets' }).click();
  const ticket = bilal.getByRole('article', { name: 'Rooftop jam' });
  await expect(ticket).toContainText('1new announcement from the host');
  await expectAccessible(bilal, 'tickets with news');
  await ticket.getByRole('link', { name: 'new announcement from the host' }).click();
  await expect(bilal.getByRole('region', { name: 'From the host' })).toContainText('half past six');

  // The mark is cleared on both phones without a reload, for good.
  await expect(tabOf(bilal)).toHaveText('Events');
  await expect(tabOf(first)).toHaveText('Events');
  await bilal.reload();
  await expect(bilal.getByRole('region', { name: 'From the host' })).toBeVisible();
  await expect(tabOf(bilal)).toHaveText('Events');

  // While he has another tab open, the next one is marked at once.
  await goTo(bilal, 'Home');
  await asha.goto(`${event.replace('/events/', '/hosting/')}/people`);
  await asha.getByRole('button', { name: 'Announce' }).click();
  await asha.getByRole('textbox', { name: 'Message' }).fill('Bring a mat.');
  await asha.getByRole('button', { name: 'Send to all' }).click();
  await expect(tabOf(bilal)).toContainText('1 new');
});
