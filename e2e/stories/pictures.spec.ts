import { grain, locatedPhoto, scene } from '@nukkad/server/testing/sample-pictures.ts';
import type { Page } from '@playwright/test';
import { appKept, expect, expectAccessible, isAtRest, sheetClosed, startTalking, test } from '../harness/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

async function pick(page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Send a picture' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

async function choose(page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') {
  await pick(page, name, buffer, mimeType);
  await page.getByRole('button', { name: 'Send picture' }).click();
  await sheetClosed(page);
}

/** The colour at the centre of a picture on screen, and its natural size. */
const look = (page: Page, alt: string) =>
  page
    .getByRole('img', { name: alt })
    .last()
    .evaluate(async (it: HTMLImageElement) => {
      await it.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const context = canvas.getContext('2d')!;
      context.drawImage(it, it.naturalWidth / 2, it.naturalHeight / 4, 1, 1, 0, 0, 1, 1);
      const [red, , blue] = context.getImageData(0, 0, 1, 1).data;
      return { width: it.naturalWidth, height: it.naturalHeight, colour: red! > blue! ? 'red' : 'blue' };
    });

test('Asha sends a picture; Bilal sees it, upright, and opens it', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await choose(asha, 'chai.jpg', await locatedPhoto());
  await expect(asha.getByRole('log').getByTitle('read')).toHaveCount(1);
  expect(await look(bilal, 'Picture from Asha Kulkarni')).toEqual({ width: 300, height: 400, colour: 'red' });
  await expectAccessible(bilal, 'a picture in chat');

  // It opens full screen and closes with Escape, its button and the back button.
  const small = bilal.getByRole('log').getByRole('button', { name: 'Picture from Asha Kulkarni' });
  const large = bilal.getByRole('dialog', { name: 'Picture from Asha Kulkarni' });
  await small.click();
  await expect(large.getByRole('img')).toBeInViewport();
  await expectAccessible(bilal, 'a picture on the whole screen');
  await bilal.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(small).toBeFocused();
  await small.click();
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toHaveCount(0);
  await small.click();
  await expect(large).toBeVisible();
  await bilal.goBack();
  await expect(large).toHaveCount(0);
  await expect(bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();

  // After a reload it is still there, and the list of conversations names it.
  await bilal.reload();
  expect(await look(bilal, 'Picture from Asha Kulkarni')).toMatchObject({ width: 300, height: 400 });
  await bilal.getByRole('button', { name: 'Back' }).click();
  await expect(bilal.getByRole('link', { name: /Asha Kulkarni/ })).toContainText('Picture');
  await asha.getByRole('button', { name: 'Back' }).click();
  await expect(asha.getByRole('link', { name: /Bilal Shaikh/ })).toContainText('You: Picture');
});

test('Asha looks at a picture before she sends it, and writes a caption; Escape sends nothing', async ({
  signInAs,
}) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  const preview = asha.getByRole('dialog', { name: 'Send to Bilal' });
  await pick(asha, 'chai.jpg', await locatedPhoto());
  await expect(preview.getByRole('img', { name: 'Preview of chai.jpg' })).toBeVisible();
  await asha.keyboard.press('Escape');
  await sheetClosed(asha);
  await expect(asha.getByRole('log').getByRole('time')).toHaveCount(0);

  await pick(asha, 'chai.jpg', await locatedPhoto());
  expect(await look(asha, 'Preview of chai.jpg')).toMatchObject({ width: 300, height: 400 });
  await asha.getByLabel('Caption (optional)').fill('Chai at Bandra: example.org');
  await expectAccessible(asha, 'a picture before it is sent');
  await preview.getByRole('button', { name: 'Send picture' }).click();
  await sheetClosed(asha);
  for (const page of [asha, bilal]) await expect(page.getByRole('log').getByText('Chai at Bandra:')).toBeVisible();
  expect(await look(bilal, 'Picture from Asha Kulkarni')).toMatchObject({ width: 300, height: 400 });
  await expectAccessible(bilal, 'a picture with a caption');
  await bilal.getByRole('button', { name: 'Back' }).click();
  await expect(bilal.getByRole('link', { name: /Asha Kulkarni/ })).toContainText('Picture: Chai at Bandra');
});

test('a picture chosen while offline waits, also through a reload, and goes out in order', async ({ signInAs }) => {
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  // Without a network, the sheet with the preview comes from the service worker.
  await appKept(asha);
  await asha.context().setOffline(true);
  await choose(asha, 'chai.png', await scene(600, 300).png().toBuffer(), 'image/png');
  await expect(asha.getByRole('log').getByRole('img', { name: 'Picture from you' })).toBeVisible();
  await asha.getByLabel('Message to Bilal Shaikh').fill('Look at this');
  await asha.keyboard.press('Enter');
  await expect(asha.getByText('waiting to be sent')).toHaveCount(2);
  // The page comes from the server; the waiting picture comes from the device.
  await asha.route('**/api/pictures/*', (route) => route.abort());
  await asha.context().setOffline(false);
  await asha.reload();
  await expect(asha.getByRole('log').getByRole('img', { name: 'Picture from you' })).toBeVisible();
  await expect(asha.getByText('waiting to be sent')).toHaveCount(2);
  await asha.unroute('**/api/pictures/*');
  await expect(asha.getByText('waiting to be sent')).toHaveCount(0, { timeout: 20_000 });
  expect(await look(bilal, 'Picture from Asha Kulkarni')).toMatchObject({ width: 600, height: 300 });
  await expect(bilal.getByRole('log').getByRole('time')).toHaveCount(2);
  const order = await bilal
    .getByRole('log')
    .evaluate((it) => it.innerHTML.search('Look at this') > it.innerHTML.search('<img'));
  expect(order).toBe(true);
  ashaPerson.ignoreErrors();
});

test('progress is shown; files that are too large or no pictures are refused with a message', async ({ signInAs }) => {
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await pick(asha, 'film.png', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png');
  await expect(asha.getByRole('status').filter({ hasText: 'up to 10 MB' })).toBeVisible();
  await expect(asha.getByRole('log').getByRole('time')).toHaveCount(0);

  await choose(asha, 'not.jpg', Buffer.from('This is a picture, I promise.'));
  await expect(asha.getByRole('group', { name: 'Not sent' })).toContainText('can’t read that picture');
  await asha.getByRole('button', { name: 'Discard' }).click();
  await expect(asha.getByRole('log').getByRole('time')).toHaveCount(0);

  const session = await asha.context().newCDPSession(asha);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 1e6,
    uploadThroughput: 150_000,
  });
  await choose(asha, 'slow.png', await grain(1200, 1200).png().toBuffer(), 'image/png');
  await expect(asha.getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible();
  await expect(asha.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await expect(bilal.getByRole('img', { name: 'Picture from Asha Kulkarni' })).toBeVisible();
  ashaPerson.ignoreErrors();
});

test('a picture that was seen is not shown again once its sender has deleted it, or has blocked who saw it', async ({
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  await startTalking(asha, bilal);
  const seen = bilal.getByRole('img', { name: 'Picture from Asha Kulkarni' });
  /** Sends a picture and returns its address, once Bilal's browser may have cached it. */
  async function show(): Promise<string> {
    await choose(asha, 'chai.jpg', await locatedPhoto());
    await expect(seen).toHaveCount(1);
    await look(bilal, 'Picture from Asha Kulkarni');
    await bilal.reload();
    await look(bilal, 'Picture from Asha Kulkarni');
    return (await seen.getAttribute('src'))!;
  }
  /** Whether his browser can show it, including from its cache. */
  const isShown = (address: string) =>
    bilal.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      return image.decode().then(
        () => true,
        () => false,
      );
    }, address);

  const deleted = await show();
  expect(await isShown(deleted)).toBe(true);
  await asha.getByRole('log').getByRole('button', { name: 'Picture from you' }).click({ button: 'right' });
  await asha.getByRole('button', { name: 'Delete for both' }).click();
  await expect(seen).toHaveCount(0);
  await bilal.reload();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();
  await expect(seen).toHaveCount(0);
  expect(await isShown(deleted)).toBe(false);

  const blocked = await show();
  expect(await isShown(blocked)).toBe(true);
  const { me } = (await (await bilal.request.get('/api/session')).json()) as { me: { id: string } };
  expect((await asha.request.put(`/api/blocks/${me.id}`, { data: {} })).ok()).toBe(true);
  await bilal.reload();
  await expect(bilal.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  expect(await isShown(blocked)).toBe(false);
  // The browser logs answers of 404; on another page nothing is requested again.
  await bilal.goto('about:blank');
  bilalPerson.ignoreErrors();
});

test('logging out empties the browser’s cache, does not wait for that, and leaves the app and its settings', async ({
  signInAs,
}) => {
  test.slow();
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  // Public for a minute, so that neither the cookie nor the server decides.
  expect(await bilal.evaluate(async () => (await (await fetch('/e/1/poster.png')).blob()).type)).toBe('image/png');
  const isCached = () =>
    bilal.evaluate(() =>
      fetch('/e/1/poster.png', { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await expect.poll(isCached).toBe(true);
  await bilal.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await bilal.goto('/settings/account');
  await isAtRest(bilal.getByRole('button', { name: 'Dark' }));
  await bilal.getByRole('button', { name: 'Dark' }).click();
  await expect(bilal.locator('html')).toHaveAttribute('data-theme', 'dark');
  await bilal.goto('/settings');
  await bilal.getByRole('button', { name: 'Logout' }).click();
  const door = bilal.getByRole('button', { name: 'Sign in as…' });
  await expect(door).toBeVisible();
  await expect.poll(isCached).toBe(false);
  await expect(bilal.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Browsers answer Clear-Site-Data after clearing the cache, which takes seconds if it is large.
  await door.click();
  await bilal.getByRole('button', { name: 'Bilal Shaikh' }).click();
  await bilal.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  const { promise: emptied, resolve: empty } = Promise.withResolvers<void>();
  await bilal.route('**/api/auth/sign-out', async (route) => {
    const response = await route.fetch();
    expect(response.headers()['clear-site-data']).toBe('"cache"');
    await emptied;
    await route.fulfill({ response });
  });
  await bilal.getByRole('button', { name: 'Logout' }).click();
  await expect(door).toBeVisible();
  const answer = bilal.waitForResponse('**/api/auth/sign-out');
  empty();
  expect((await answer).status()).toBe(200);

  await bilal.context().setOffline(true);
  await bilal.reload();
  await expect(bilal.getByText('Nukkad can’t be reached')).toBeVisible();
  bilalPerson.ignoreErrors();
});

test('Bilal reports a message and a picture by their menus, and blocks Asha with the second', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByLabel('Message to Bilal Shaikh').fill('Win at phishing.example');
  await asha.getByRole('button', { name: 'Send', exact: true }).click();
  await choose(asha, 'chai.jpg', await locatedPhoto());
  const log = bilal.getByRole('log');
  const picture = log.getByRole('button', { name: 'Picture from Asha Kulkarni' });
  await expect(picture).toBeVisible();
  const report = async (what: 'message' | 'picture', reason: RegExp, alsoBlock: boolean) => {
    await bilal.getByRole('button', { name: `Report this ${what}` }).click();
    const sheet = bilal.getByRole('dialog', { name: `Report this ${what}` });
    await expect(sheet).toContainText(`We’ll include the ${what}.`);
    await sheet.getByRole('radio', { name: reason }).check();
    if (!alsoBlock) await sheet.getByRole('switch', { name: 'Also block Asha' }).uncheck();
    await expectAccessible(bilal, `report of a ${what}`);
    const sent = bilal.waitForRequest('**/api/reports');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    expect((await (await sent).response())!.status()).toBe(200);
    return (await sent).postDataJSON() as { subject: unknown; reason: string };
  };
  await log.getByText('Win at').click({ button: 'right' });
  expect(await report('message', /Spam/, false)).toMatchObject({ subject: { type: 'message' }, reason: 'spam' });
  await picture.click({ button: 'right' });
  expect(await report('picture', /Hateful/, true)).toMatchObject({
    subject: { type: 'picture' },
    reason: 'offensive',
  });
  await expect(bilal.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(bilal.getByRole('link', { name: /Asha Kulkarni/ })).toHaveCount(0);
});
