import type { Page } from '@playwright/test';
import {
  askToMeet,
  expect,
  expectAccessible,
  goTo,
  openLive,
  sheetClosed,
  test,
  withMotion,
} from '../harness/fixtures.ts';

test.use(withMotion);

const moment = (page: Page, name: string) => page.getByRole('dialog', { name });

test('Bilal says yes: both celebrate, he sends an opening line, and no reload repeats the moment', async ({
  signInAs,
}) => {
  const { page: asha } = await signInAs('Asha Kulkarni', { celebrates: true });
  const { page: bilal } = await signInAs('Bilal Shaikh', { celebrates: true });
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();

  const yes = moment(asha, 'Bilal said yes!');
  await expect(yes.getByRole('heading', { name: 'Bilal said yes!' })).toBeFocused();
  await expectAccessible(asha, 'moment of being accepted');
  await asha.reload();
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' }).getByText('Connected')).toBeVisible();
  await expect(asha.getByRole('dialog')).toHaveCount(0);

  const connected = moment(bilal, 'You and Asha are connected');
  await expect(connected.getByRole('heading')).toBeFocused();
  await expect(connected.getByRole('list', { name: 'Opening lines' }).getByRole('button')).toHaveCount(2);
  await expectAccessible(bilal, 'moment of accepting');
  await connected.getByRole('button', { name: 'Send “Hi Asha! Where shall we meet?”' }).click();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();
  await expect(bilal.getByRole('log').getByText('Hi Asha! Where shall we meet?')).toBeVisible();
  await goTo(asha, 'Chat');
  await expect(asha.getByRole('link', { name: /Bilal Shaikh/ })).toContainText('Hi Asha! Where shall we meet?');

  await bilal.goBack();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Hi, Bilal' })).toBeVisible();
  await expect(bilal.getByRole('dialog')).toHaveCount(0);
});

test('an accepted request does not interrupt Asha while she types: it is a toast then', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni', { celebrates: true });
  const { page: bilal } = await signInAs('Bilal Shaikh', { celebrates: true });
  await askToMeet(asha, 'Bilal Shaikh');
  // Only a page that hears of it at once has a toast to show.
  await openLive(asha, '/edit-profile');
  await asha.getByLabel('Name').focus();
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await expect(asha.getByRole('status').filter({ hasText: 'Bilal Shaikh accepted your request' })).toBeVisible();
  await expect(asha.getByRole('dialog')).toHaveCount(0);

  // He closes the moment with Escape, and finds Asha’s card where he left it.
  await expect(moment(bilal, 'You and Asha are connected')).toBeVisible();
  await bilal.keyboard.press('Escape');
  await sheetClosed(bilal);
  await expect(
    bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('link', { name: 'Open chat' }),
  ).toBeVisible();
});

test('Asha blocks Bilal in another tab: his face is gone from her moment', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni', { celebrates: true });
  const { page: bilal } = await signInAs('Bilal Shaikh');
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await expect(moment(asha, 'Bilal said yes!')).toBeVisible();
  expect((await asha.request.put('/api/blocks/3')).ok()).toBe(true);
  await expect(asha.getByRole('dialog')).toHaveCount(0);
});

test('Asha registers: she sees her code, her calendar and a way to invite, and Back closes it', async ({
  signInAs,
}) => {
  const { page: asha } = await signInAs('Asha Kulkarni', { celebrates: true });
  await asha.goto('/events/1');
  await asha.getByRole('button', { name: /^Register for/ }).click();
  const going = moment(asha, 'You’re going!');
  await expect(going.getByRole('heading')).toBeFocused();
  await expect(going.getByText('Startup Networking Night')).toBeVisible();
  await expect(going.getByRole('img', { name: /^QR code of your ticket/ })).toBeVisible();
  await expect(going.getByRole('link', { name: /^Add to calendar/ })).toHaveAttribute('href', /\/events\/1\.ics$/);
  await expectAccessible(asha, 'moment of going');
  await asha.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = async (what) => void shared.push(what);
  });
  await going.getByRole('button', { name: 'Invite a friend' }).click();
  const shared = await asha.evaluate('window.shared');
  expect(shared).toEqual([{ title: 'Startup Networking Night', url: new URL('/e/1', asha.url()).href }]);
  await asha.goBack();
  await expect(asha.getByRole('dialog')).toHaveCount(0);
  await expect(asha.getByText('Going', { exact: true })).toBeVisible();
  await asha.goForward();
  await expect(asha.getByRole('dialog')).toHaveCount(0);
});

test('Asha pays: the same moment, from which she opens her ticket', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni', { celebrates: true });
  await asha.goto('/events/6');
  await asha.getByRole('button', { name: /^Book Ticket for/ }).click();
  await asha.getByRole('button', { name: 'Pay ₹250' }).click();
  const going = moment(asha, 'You’re going!');
  await expect(going.getByText('Food Festival')).toBeVisible();
  const piece = going.locator('span[style*="--fall"]').first();
  await expect(piece).not.toHaveCSS('animation-name', 'none');
  await asha.emulateMedia({ reducedMotion: 'reduce' });
  await expect(piece).toHaveCSS('animation-name', 'none');
  await expect(piece).toHaveCSS('opacity', '0');
  await going.getByRole('button', { name: 'See my ticket' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Ticket' })).toBeVisible();
  await asha.goBack();
  await expect(asha.getByRole('heading', { level: 1, name: 'My tickets' })).toBeVisible();
});

test('Asha publishes an event: its link is there to share', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni', { celebrates: true });
  await asha.goto('/hosting');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await asha.getByLabel('Name').fill('Rooftop jam');
  await asha.getByLabel('Description').fill('Bring an instrument.');
  await asha.getByLabel('Place').fill('Carter Road amphitheatre');
  await asha.getByRole('button', { name: 'Publish' }).click();
  const published = moment(asha, 'Your event is published');
  await expect(published.getByText('Rooftop jam')).toBeVisible();
  await expectAccessible(asha, 'moment of publishing');
  await asha.evaluate(() => {
    navigator.share = async (what) => void Object.assign(window, { shared: what?.url });
  });
  await published.getByRole('button', { name: 'Invite people' }).click();
  const shared = await asha.evaluate<string>('window.shared');
  expect(shared).toMatch(/\/e\/[^/]+$/);
  expect((await asha.request.get(shared)).ok()).toBe(true);
  await published.getByRole('button', { name: 'See event page' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Rooftop jam' })).toBeVisible();
});
