import { scene } from '@nukkad/server/testing/sample-pictures.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, startTalking, test } from '../harness/fixtures.ts';

/** Red above and blue below once it is turned to the right. */
const photo = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await scene(500, 400).png().toBuffer(),
});

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The file to choose next. The listener stays: one for each choice would turn choosing on and off while it is going on. */
const nextFile = new WeakMap<Page, Picture>();

async function choose(page: Page, file: Picture) {
  if (!nextFile.has(page)) page.on('filechooser', (chooser) => void chooser.setFiles(nextFile.get(page)!));
  nextFile.set(page, file);
  await page.getByRole('button', { name: 'Add a photo' }).click();
}

const cropper = (page: Page) => page.getByRole('dialog', { name: 'Crop your photo' });
const own = (page: Page) => page.getByRole('region', { name: 'Photos' }).getByRole('img');

/** Adds a photo on the open page to edit the profile. */
async function add(page: Page, turn = false) {
  const before = await own(page).count();
  await choose(page, await photo());
  if (turn) await cropper(page).getByRole('button', { name: 'Rotate' }).click();
  await cropper(page).getByRole('button', { name: 'Use photo' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading the photo' })).toHaveCount(0);
  await expect(own(page)).toHaveCount(before + 1);
}

/** Their colours at a quarter and three quarters of the height, once they are loaded. */
const colours = (page: Page, alt: string) =>
  page
    .getByRole('img', { name: alt })
    .last()
    .evaluate(async (it: HTMLImageElement) => {
      await it.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 4;
      const context = canvas.getContext('2d')!;
      context.drawImage(it, 0, 0, 4, 4);
      return [0, 3].map((row) => {
        const [red, , blue] = context.getImageData(1, row, 1, 1).data;
        return red! > blue! ? 'red' : 'blue';
      });
    });

const sources = (page: Page) => own(page).evaluateAll((all) => all.map((it) => it.getAttribute('src') ?? ''));

test('Asha adds a photo; Bilal sees it once she accepts him and Chitra does not, until Asha blocks him', async ({
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  const chitraPerson = await signInAs('Chitra Iyer');
  const chitra = chitraPerson.page;
  await asha.goto('/edit-profile');
  await expect(asha.getByRole('group', { name: 'Who sees your photos' })).toHaveCount(0);
  // Held up, so that its progress shows.
  const upload = Promise.withResolvers<void>();
  await asha.route('**/api/pictures/*', async (route) => {
    await upload.promise;
    await route.continue();
  });
  const added = add(asha, true);
  await expect(asha.getByRole('progressbar', { name: 'Uploading the photo' })).toBeVisible();
  upload.resolve();
  await added;
  await expect(asha.getByRole('radio', { name: 'Only people I have accepted' })).toBeChecked();
  await expectAccessible(asha, 'photos in Edit profile');
  await asha.goto('/profile');
  expect(await colours(asha, 'Photo 1 of 1 of Asha Kulkarni')).toEqual(['red', 'blue']);

  await bilal.goto('/people/2');
  await expect(bilal.getByRole('heading', { level: 1, name: /Asha/ })).toBeVisible();
  const hers = bilal.getByRole('list', { name: 'Photos of Asha Kulkarni' });
  await expect(hers).toHaveCount(0);
  await asha.goto('/home');
  await bilal.goto('/home');
  await startTalking(asha, bilal);
  await bilal.goto('/people/2');
  expect(await colours(bilal, 'Photo 1 of 1 of Asha Kulkarni')).toEqual(['red', 'blue']);
  await expectAccessible(bilal, 'photos on a page');
  const address = (await hers.getByRole('img').getAttribute('src'))!;
  expect((await bilal.request.get(address)).status()).toBe(200);
  expect((await chitra.request.get(address)).status()).toBe(404);
  await chitra.goto('/people/2');
  await expect(chitra.getByRole('heading', { level: 1, name: /Asha/ })).toBeVisible();
  await expect(chitra.getByRole('list', { name: 'Photos of Asha Kulkarni' })).toHaveCount(0);

  await asha.goto('/edit-profile');
  await asha.getByRole('radio', { name: 'Everyone nearby' }).check();
  await expect.poll(async () => (await chitra.request.get(address)).status()).toBe(200);
  await chitra.reload();
  await expect(chitra.getByRole('list', { name: 'Photos of Asha Kulkarni' })).toBeVisible();
  // The buttons lie over the photos.
  await chitra.getByRole('button', { name: 'Back' }).click();
  await expect(chitra.getByRole('heading', { level: 1, name: 'Hi, Chitra' })).toBeVisible();

  expect((await asha.request.put('/api/blocks/3', { data: {} })).ok()).toBe(true);
  expect((await bilal.request.get(address)).status()).toBe(404);
  await bilal.reload();
  await expect(bilal.getByRole('heading', { name: 'Profile not available' })).toBeVisible();
  expect((await chitra.request.get(address)).status()).toBe(200);
  bilalPerson.ignoreErrors();
});

test('photos are put in order by keyboard and by drag, and deleted', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.goto('/edit-profile');
  for (let nth = 0; nth < 4; nth++) await add(asha);
  await expect(asha.getByRole('button', { name: 'Add a photo' })).toHaveCount(0);
  const [one, two, three, four] = await sources(asha);
  const saved = asha.waitForResponse('**/api/me/photos-order');
  const earlier = asha.getByRole('button', { name: 'Move photo 3 earlier' });
  await earlier.focus();
  await asha.keyboard.press('Enter');
  await expect(asha.getByText('Photo moved to position 2 of 4.')).toBeAttached();
  await expect.poll(() => sources(asha)).toEqual([one, three, two, four]);
  await expect(asha.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused();
  await saved;

  const images = own(asha);
  const dropped = asha.waitForResponse('**/api/me/photos-order');
  await images.first().scrollIntoViewIfNeeded();
  const [from, to] = [await images.nth(1).boundingBox(), await images.first().boundingBox()];
  await asha.mouse.move(from!.x + 40, from!.y + 60);
  await asha.mouse.down();
  await asha.mouse.move(to!.x + 60, to!.y + 60, { steps: 6 });
  await asha.mouse.up();
  await dropped;
  await asha.reload();
  await expect.poll(() => sources(asha)).toEqual([three, one, two, four]);

  await asha.getByRole('button', { name: 'Delete photo 1' }).click();
  await asha.getByRole('button', { name: 'Delete photo', exact: true }).click();
  await expect.poll(() => sources(asha)).toEqual([one, two, four]);
  await expect(asha.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await expect.poll(async () => (await asha.request.get(three!)).status()).toBe(404);
});

test('Bilal looks through photos on the whole screen and reports one', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await asha.goto('/edit-profile');
  await add(asha);
  await add(asha);
  const saved = asha.waitForResponse('**/api/me/photos-audience');
  await asha.getByRole('radio', { name: 'Everyone nearby' }).check();
  await saved;
  await bilal.goto('/people/2');
  const second = (await bilal.getByRole('img', { name: 'Photo 2 of 2 of Asha Kulkarni' }).getAttribute('src'))!;
  await bilal.getByRole('button', { name: 'Photo 1 of 2 of Asha Kulkarni' }).click();
  const gallery = bilal.getByRole('dialog', { name: 'Photos of Asha Kulkarni' });
  await expect(gallery.getByText('1 of 2', { exact: true })).toBeVisible();
  await expectAccessible(bilal, 'photos on the whole screen');
  await bilal.keyboard.press('ArrowRight');
  await expect(gallery.getByText('2 of 2', { exact: true })).toBeVisible();
  await gallery.getByRole('button', { name: 'Previous photo' }).click();
  await expect(gallery.getByText('1 of 2', { exact: true })).toBeVisible();
  await bilal.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await bilal.getByRole('button', { name: 'Photo 1 of 2 of Asha Kulkarni' }).click();
  await gallery.getByRole('button', { name: 'Next photo' }).click();
  await expect(gallery.getByText('2 of 2', { exact: true })).toBeVisible();
  await gallery.getByRole('button', { name: 'Report photo' }).click();
  const sheet = bilal.getByRole('dialog', { name: 'Report this picture' });
  await sheet.getByRole('radio', { name: /Fake/ }).check();
  await sheet.getByRole('switch', { name: 'Also block Asha' }).uncheck();
  const sent = bilal.waitForRequest('**/api/reports');
  await sheet.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ subject: { type: 'picture', id: second.split('/').at(-1) } });
  expect((await (await sent).response())!.status()).toBe(200);
});

test('what Asha chooses stays chosen while her page hears late of an earlier change', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni');
  await asha.goto('/edit-profile');
  await expect(asha.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  const [heard, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = asha.waitForRequest('**/api/session');
  await asha.route('**/api/session', async (route) => {
    const response = await route.fetch();
    await heard.promise;
    await route.fulfill({ response });
  });
  await asha.route('**/api/me/photos-audience', async (route) => {
    await saved.promise;
    await route.continue();
  });
  await add(asha);
  await asked;
  const everyone = asha.getByRole('radio', { name: 'Everyone nearby' });
  await everyone.check();
  const answer = asha.waitForResponse('**/api/session');
  heard.resolve();
  await (await answer).finished();
  for (let frames = 0; frames < 10; frames++) {
    expect(await everyone.isChecked()).toBe(true);
    await asha.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const done = asha.waitForResponse('**/api/me/photos-audience');
  saved.resolve();
  await done;
  await asha.reload();
  await expect(everyone).toBeChecked();
});

test('a file that is no picture is refused with words, and cropping can be given up', async ({ signInAs }) => {
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  await asha.goto('/edit-profile');
  await choose(asha, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('I am a picture.') });
  await expect(asha.getByRole('alert')).toContainText('can’t read that picture');
  await expect(cropper(asha)).toHaveCount(0);
  await choose(asha, await photo());
  await expect(asha.getByRole('alert')).toHaveCount(0);
  await expect(cropper(asha).getByRole('button', { name: 'Use photo' })).toBeEnabled();
  await expectAccessible(asha, 'cropping a photo');
  await asha.keyboard.press('Escape');
  await expect(cropper(asha)).toHaveCount(0);
  await expect(own(asha)).toHaveCount(0);
  ashaPerson.ignoreErrors();
});
