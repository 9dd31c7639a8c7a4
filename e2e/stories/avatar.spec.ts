import type { Page } from '@playwright/test';
import { answerAge, expect, expectAccessible, test } from '../harness/fixtures.ts';

const builder = (page: Page) => page.getByRole('dialog', { name: 'Your avatar' });
const preview = (page: Page) => builder(page).getByRole('img', { name: /^Your avatar\./ });

async function choose(page: Page, tab: string, group: string, option: string) {
  await builder(page).getByRole('tab', { name: tab, exact: true }).click();
  const radio = builder(page)
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name: option, exact: true });
  await radio.check();
  await expect(radio).toBeChecked();
}

/** What the server draws at the address of a picture on the page. */
async function drawingOf(page: Page, picture: ReturnType<Page['locator']>) {
  const address = (await picture.getAttribute('src')) ?? '';
  expect(new URL(address).pathname).toMatch(/^\/api\/avatars\/[0-9a-z]{14}$/);
  const response = await page.request.get(address);
  expect(response.status()).toBe(200);
  return response.text();
}

test('a newcomer builds an avatar while completing the profile, and Asha sees it', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await page.goto(sandbox.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill('Nia Bose');
  const before = await drawingOf(page, page.getByRole('region', { name: 'Avatar' }).locator('img'));
  await page.getByRole('button', { name: 'Change avatar' }).click();
  await choose(page, 'Hair', 'Hairstyle', 'Bun with gajra');
  await choose(page, 'Hair', 'Hair colour', 'Henna');
  await choose(page, 'Clothes', 'Clothes', 'Saree');
  await choose(page, 'Details', 'Forehead', 'Bindi');
  await expect(preview(page)).toHaveAccessibleName(
    /hairstyle: bun with gajra, hair colour: henna.*clothes: saree.*forehead: bindi/,
  );
  await builder(page).getByRole('button', { name: 'Done' }).click();
  await expect(builder(page)).toHaveCount(0);

  // What was chosen survives a reload, like the rest of the profile.
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Nia Bose');
  await answerAge(page);
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByRole('button', { name: 'Movies' }).click();
  const built = await drawingOf(page, page.getByRole('region', { name: 'Avatar' }).locator('img'));
  expect(built).not.toBe(before);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Nia' })).toBeVisible();

  const asha = (await signInAs('Asha Kulkarni')).page;
  const card = asha.getByRole('article', { name: 'Nia Bose' });
  await expect(card).toBeVisible();
  const picture = card.locator('img').first();
  expect(await drawingOf(asha, picture)).toBe(built);
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);

  // It can be changed later, from what it is now.
  await page.goto(`${sandbox.url}/edit-profile`);
  await page.getByRole('button', { name: 'Change avatar' }).click();
  await expect(preview(page)).toHaveAccessibleName(/hairstyle: bun with gajra/);
  await choose(page, 'Headwear', 'Headwear', 'Dupatta over the head');
  await page.goBack();
  await expect(builder(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  const seen = page.getByRole('dialog', { name: 'How others see you' });
  expect(await drawingOf(page, seen.locator('img'))).not.toBe(built);
  await seen.getByRole('button', { name: 'Close' }).click();
  await expect(seen).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Nia Bose' })).toBeVisible();
  const own = page.getByRole('region', { name: 'Details' }).locator('img');
  await expect.poll(() => drawingOf(page, own)).not.toBe(built);
  await asha.reload();
  await expect(picture).toHaveAttribute('src', (await own.getAttribute('src')) ?? '');
});

test('the builder is used by keyboard alone, and says what a surprise is', async ({ signInAs }) => {
  const { page } = await signInAs('Bilal Shaikh');
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Change avatar' }).press('Enter');
  const hair = builder(page).getByRole('tab', { name: 'Hair', exact: true });
  await hair.focus();
  await page.keyboard.press('ArrowRight');
  await expect(builder(page).getByRole('tab', { name: 'Headwear' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(builder(page).getByRole('tab', { name: 'Background' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(builder(page).getByRole('tab', { name: 'Skin' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(builder(page).getByRole('radio', { name: 'Tan', exact: true })).toBeChecked();
  await expect(preview(page)).toHaveAccessibleName(/skin tone: tan/);
  // Enter does not save the profile below.
  await page.keyboard.press('Enter');
  await expect(builder(page)).toBeVisible();

  await builder(page).getByRole('button', { name: 'Surprise me' }).press('Enter');
  await expect(builder(page).getByRole('status')).toHaveText(/^New avatar\. skin tone: /);
  await page.keyboard.press('Escape');
  await expect(builder(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change avatar' })).toBeFocused();
});

test('axe finds nothing in the builder, and nothing is wider than a small phone', async ({ signInAs }) => {
  const { page } = await signInAs('Chitra Iyer');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Change avatar' }).click();
  for (const tab of ['Skin', 'Hair', 'Headwear', 'Facial hair', 'Glasses', 'Clothes', 'Details', 'Background']) {
    await builder(page).getByRole('tab', { name: tab, exact: true }).click();
    await expectAccessible(page, `avatar, ${tab}`);
    const isWide = await builder(page).evaluate((it) => it.scrollWidth > it.clientWidth);
    expect([tab, isWide]).toEqual([tab, false]);
  }
});
