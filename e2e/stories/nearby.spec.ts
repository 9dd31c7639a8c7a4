import type { Page } from '@playwright/test';
import {
  askToMeet,
  awayFromTick,
  expect,
  expectAccessible,
  goTo,
  isAtRest,
  isKept,
  openChat,
  signInOn,
  test,
} from '../harness/fixtures.ts';

const bandra = { latitude: 19.0586, longitude: 72.8279, accuracy: 20 };
const juhu = { latitude: 19.1002, longitude: 72.8269, accuracy: 20 };

test('a phone finds its area: only a cell leaves it, in a body, and others see how far it is', async ({ signInAs }) => {
  const { page, complaints } = await signInAs('Asha Kulkarni');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(juhu);
  // The clock is stopped, so that everything happens at one moment.
  await page.clock.setFixedTime(new Date());
  await page.getByRole('link', { name: 'change' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Where are you?' })).toBeFocused();
  await expect(page.getByRole('img', { name: /hexagon around Bandra West/ })).toBeVisible();
  await page.getByRole('button', { name: 'Use my location' }).click();
  // Already visible in Bandra, so the move waits for the next tick.
  await expect(page.getByRole('status').filter({ hasText: /From .*, others will see you around Juhu/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Near Bandra West/ })).toBeVisible();
  const reports = sent.filter((it) => it.startsWith('PUT') && it.includes('/api/presence'));
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatch(/\/api\/presence \{"cell":"88[0-9a-f]{13}"\}$/);
  // No request contained a coordinate.
  for (const it of sent) expect(it).not.toMatch(/19\.1|72\.8|latitude|accuracy/);

  // A second change too soon is not sent, and the screen says why and when it will be.
  await page.context().setGeolocation(bandra);
  await page.goto('/where');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'reports your area once every 20 seconds' })).toContainText(
    /It will report this one at \d.*, and others will see it from \d/,
  );
  expect(sent.filter((it) => it.startsWith('PUT') && it.includes('/api/presence'))).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('without GPS: the browser says no, a name works as well, and so does a typed place', async ({ signInAs }) => {
  const { page, ignoreErrors } = await signInAs('Chitra Iyer');
  await page.getByRole('link', { name: 'change' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('alert')).toContainText('Pick your area below');
  await page.getByLabel('Find an area').fill('no such place');
  await expect(page.getByText('No area with that name')).toBeVisible();
  await page.getByLabel('Find an area').fill('19.0176, 72.8562');
  await expect(page.getByRole('button', { name: 'The area around 19.0176, 72.8562' })).toBeVisible();
  await page.getByLabel('Find an area').fill('powai');
  await page.getByRole('button', { name: 'Powai Mumbai' }).click();
  await expect(page.getByRole('status').filter({ hasText: /others will see you around Powai/ })).toBeVisible();
  ignoreErrors();
});

test('ghost mode hides Bilal from Asha at once, and her from him; he knows when he is back, and is', async ({
  signInAs,
}) => {
  test.slow();
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  const { page: bilal, ignoreErrors: ignoreHis } = await signInAs('Bilal Shaikh');
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  await bilal.goto('/settings/privacy');
  await expect(
    bilal.getByText(/you’re visible again at \d.* at the earliest\. After 4 minutes, you’re visible again right away/),
  ).toBeVisible();
  const hide = bilal.getByRole('button', { name: 'Until I switch it off' });
  await isAtRest(hide);
  await hide.click();
  await expect(bilal.getByText('You’re hidden until you end ghost mode.')).toBeVisible();
  await asha.reload();
  await expect(asha.getByRole('article', { name: 'Esha' })).toBeVisible();
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toHaveCount(0);
  await goTo(bilal, 'Home');
  await expect(bilal.getByRole('heading', { name: 'You’re hidden' })).toBeVisible();
  await bilal.reload();
  // His phone may still hold the presence from before, and ask for people once too often.
  ignoreHis();
  await bilal.getByRole('button', { name: 'End ghost mode' }).click();
  // His phone has kept his area, so he only waits for a tick.
  await expect(bilal.getByRole('heading', { name: /^Back at \d/ })).toBeVisible();
  await expect(bilal.getByText('others will see you around Bandra West and you’ll see them.')).toBeVisible();
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toHaveCount(0);
  await expectAccessible(bilal, 'back soon');
  await expect(bilal.getByRole('article', { name: 'Asha Kulkarni' })).toBeVisible({ timeout: 110_000 });
  await expect(asha.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible({ timeout: 30_000 });
  // Errors appear on top of an open sheet.
  await asha.route('**/api/meets', (route) => route.abort());
  await asha.getByRole('article', { name: 'Esha' }).getByRole('button', { name: 'Meet Now' }).click();
  await asha.getByRole('button', { name: 'Ask Esha to meet' }).click();
  await expect(asha.getByRole('dialog').getByRole('alert')).toContainText('No connection');
  ignoreErrors();
});

test('who hides and comes back on one device is back on the other as well', async ({ signInAs }) => {
  const { page, ignoreErrors } = await signInAs('Asha Kulkarni');
  await page.goto('/where');
  await page.getByLabel('Find an area').fill('khar');
  await page.getByRole('button', { name: /^Khar West/ }).click();
  await expect(page.getByText(/around Khar West/).first()).toBeVisible();
  const elsewhere = (time: string | null) => page.request.put('/api/presence/ghost', { data: { time } });
  await elsewhere('until I switch it off');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'You’re hidden' })).toBeVisible();
  await elsewhere(null);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Back at \d/ })).toBeVisible();
  ignoreErrors();
});

test('an answer from before Bilal hid, which comes after it, does not show him as seen', async ({ signInAs }) => {
  const { page: bilal, ignoreErrors } = await signInAs('Bilal Shaikh');
  await isKept(bilal, 'query presence');
  // A request of the page before would end with it.
  await bilal.goto('about:blank');
  const hidden = Promise.withResolvers<void>();
  let isLate = true;
  await bilal.route('**/api/presence', async (route) => {
    if (!isLate) return route.continue();
    isLate = false;
    const response = await route.fetch();
    await hidden.promise;
    return route.fulfill({ response, headers: { ...response.headers(), 'x-late': 'yes' } });
  });
  await bilal.goto('/settings/privacy');
  const hide = bilal.getByRole('button', { name: 'Until I switch it off' });
  await isAtRest(hide);
  await hide.click();
  await expect(bilal.getByText('You’re hidden until you end ghost mode.')).toBeVisible();
  const arrived = bilal.waitForResponse((response) => response.headers()['x-late'] === 'yes');
  hidden.resolve();
  await (await arrived).finished();
  await goTo(bilal, 'Home');
  await expect(bilal.getByRole('heading', { name: 'You’re hidden' })).toBeVisible();
  // People nearby may have been asked for before he hid, and refused after it.
  ignoreErrors();
});

test('a wider area is announced for the next tick, and Home filters by gender', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.goto('/settings/privacy');
  await expect(page.getByRole('img', { name: /hexagon around/ })).toBeVisible();
  await isAtRest(page.getByRole('switch', { name: /Wider area/ }));
  await awayFromTick();
  await page.getByRole('switch', { name: /Wider area/ }).click();
  await expect(page.getByRole('switch', { name: /Wider area/ })).toBeChecked();
  await expect(page.getByText(/From .*: another area around|From .*: around/)).toBeVisible();
  await goTo(page, 'Home');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Male', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Chitra Iyer' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await page.getByRole('button', { name: 'Sports', exact: true }).click();
  await expect(page).toHaveURL(/gender=Male/);
});

test('Asha asks for now, at a place and with a note; Bilal cannot, and asks back for tomorrow', async ({
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await asha.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('button', { name: 'Meet Now' }).click();
  await expect(asha.getByRole('button', { name: 'Now', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await asha.getByLabel(/Where/).fill('Carter Road promenade');
  await asha.getByLabel(/Note/).fill('Chai and a walk?');
  await asha.getByRole('button', { name: 'Ask Bilal to meet' }).click();
  await expect(asha.getByRole('status')).toContainText('Meet request sent!');
  const card = bilal.getByRole('article', { name: 'Asha Kulkarni' });
  await expect(card).toContainText('Now · Carter Road promenade');
  await expect(card).toContainText('Chai and a walk?');
  await card.getByRole('button', { name: 'Can’t today. Tomorrow?' }).click();
  await expect(card.getByText('Requested')).toBeVisible();
  await expect(asha.getByRole('status')).toContainText('suggests tomorrow');
  await goTo(asha, 'Chat');
  const request = asha.getByRole('article', { name: 'Request from Bilal Shaikh' });
  await expect(request).toContainText('Tomorrow · Carter Road promenade');
  // Accept and decline have the same size, other actions are below in one row, and the name opens the profile.
  await expect(async () => {
    const [accept, decline] = [
      await request.getByRole('button', { name: 'Accept' }).boundingBox(),
      await request.getByRole('button', { name: 'Decline' }).boundingBox(),
    ];
    expect(accept).toMatchObject({ y: decline!.y, width: decline!.width, height: decline!.height });
    expect(accept!.width).toBeGreaterThan(120);
  }).toPass({ timeout: 15_000 });
  await expect(request.getByRole('link', { name: 'Bilal Shaikh' })).toHaveAttribute('href', '/people/3');
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeFocused();
  await goTo(bilal, 'Home');
  await expect(card.getByText('Connected')).toBeVisible();
  // The agreed meeting stays in the conversation.
  await openChat(bilal, 'Asha Kulkarni');
  await expect(bilal.getByText('Tomorrow · Carter Road promenade')).toBeVisible();
});

test('the person who asked Bilal to meet comes first once he opens the list again, and no card moves under his finger', async ({
  signInAs,
}) => {
  const bilal = (await signInAs('Bilal Shaikh')).page;
  const first = bilal.getByRole('list', { name: 'People nearby' }).getByRole('article').first();
  await expect(first).toBeVisible();
  const before = (await first.getAttribute('aria-label'))!;
  const gauri = (await signInAs('Gauri Deshpande')).page;
  await askToMeet(gauri, 'Bilal Shaikh');
  await expect(
    bilal.getByRole('article', { name: 'Gauri Deshpande' }).getByRole('button', { name: 'Accept' }),
  ).toBeVisible();
  expect(before).not.toBe('Gauri Deshpande');
  await expect(first).toHaveAccessibleName(before);
  // The list opens with what the device keeps.
  await isKept(bilal, 'query meets', 'Gauri Deshpande');
  await bilal.reload();
  await expect(first).toHaveAccessibleName('Gauri Deshpande');
});

test('Asha blocks Chitra: neither is anywhere for the other, without a word; and back', async ({ signInAs }) => {
  const ashaPerson = await signInAs('Asha Kulkarni');
  const chitraPerson = await signInAs('Chitra Iyer');
  const [asha, chitra] = [ashaPerson.page, chitraPerson.page];
  await askToMeet(chitra, 'Asha Kulkarni');
  await expect(asha.getByRole('article', { name: 'Chitra Iyer' }).getByText('Asked to meet you')).toBeVisible();
  await asha.getByRole('link', { name: /Chitra Iyer/ }).click();
  await asha.getByRole('button', { name: 'More' }).click();
  await asha.getByRole('button', { name: 'Block', exact: true }).click();
  await asha.getByRole('button', { name: 'Block Chitra' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
  await expect(asha.getByRole('article', { name: 'Chitra Iyer' })).toHaveCount(0);
  // Chitra is not notified; after a reload, Asha and her request are gone.
  await chitra.reload();
  await expect(chitra.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  await expect(chitra.getByRole('article', { name: 'Asha Kulkarni' })).toHaveCount(0);
  await goTo(chitra, 'Chat');
  await expect(chitra.getByRole('article', { name: /Asha/ })).toHaveCount(0);
  await chitra.goto('/people/2');
  await expect(chitra.getByRole('heading', { name: 'Profile not available' })).toBeVisible();

  await asha.goto('/settings/privacy');
  const unblock = asha.getByRole('button', { name: 'Unblock Chitra Iyer' });
  await isAtRest(unblock);
  await unblock.click();
  await expect(asha.getByText('You haven’t blocked anyone.')).toBeVisible();
  await goTo(asha, 'Home');
  await expect(asha.getByRole('article', { name: 'Chitra Iyer' })).toBeVisible();
  chitraPerson.ignoreErrors();
});

test('a report is one step, and blocks as well', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.getByRole('link', { name: /Farhan Qureshi/ }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('Asked for money, codes or to switch apps').check();
  await page.getByLabel(/What happened/).fill('He sent a QR code.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Farhan Qureshi' })).toHaveCount(0);
});

/** Esha's phone locates her in Bandra, and she hides that area. */
async function hideHome(page: Page) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(bandra);
  await page.goto('/where');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Esha' })).toBeVisible();
  // Once connected, a page renews what the device keeps of people nearby: that would be refused once she is hidden.
  await isKept(page, 'query nearby');
  await page.goto('about:blank');
  const renewed = page.waitForResponse(/\/api\/people\/nearby\b/);
  await page.goto('/settings/privacy');
  await (await renewed).finished();
  const hide = page.getByRole('switch', { name: 'Hide where I am now' });
  await isAtRest(hide);
  await hide.click();
  await expect(page.getByRole('switch', { name: 'My hidden zone' })).toBeChecked();
  await expect(page.getByText('No one sees you yet.')).toBeVisible();
}

const logOut = async (page: Page) => {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
};

/** Bodies of the page's reports from now on. */
function reportsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/presence')) sent.push(request.postData() ?? '');
  });
  return sent;
}

test('a hidden home stays hidden through logout and sign-in, and for its owner only', async ({ signInAs }) => {
  const { page } = await signInAs('Esha');
  await hideHome(page);
  await logOut(page);
  const sent = reportsOf(page);
  // The next person on this device has no zone and sees nothing of hers.
  await signInOn(page, 'Bilal Shaikh');
  await page.goto('/settings/privacy');
  await expect(page.getByRole('switch', { name: 'Hide where I am now' })).not.toBeChecked();
  await logOut(page);
  await signInOn(page, 'Esha');
  await page.goto('/settings/privacy');
  await expect(page.getByRole('switch', { name: 'My hidden zone' })).toBeChecked();
  await page.goto('/where');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You’re in your hidden zone' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a device that does not know the hidden zone reports nothing until Esha has chosen it again', async ({
  signInAs,
}) => {
  await hideHome((await signInAs('Esha')).page);
  const { page, complaints } = await signInAs('Esha');
  const sent = reportsOf(page);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(bandra);
  await expect(page.getByRole('heading', { name: 'Choose your hidden zone again' })).toBeVisible();
  await page.goto('/settings/privacy');
  await expect(page.getByText('Choose your hidden zone again.')).toBeVisible();
  await page.goto('/where');
  await expect(page.getByRole('button', { name: 'I’m at home now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use my location' })).toHaveCount(0);
  await expectAccessible(page, 'hidden zone lost');
  await page.getByRole('button', { name: 'I’m at home now' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You’re in your hidden zone' })).toBeVisible();
  expect(sent).toEqual([]);
  expect(complaints).toEqual([]);
});
