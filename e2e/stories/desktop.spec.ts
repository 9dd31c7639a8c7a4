import type { Page } from '@playwright/test';
import { expect, expectAccessible, goTo, sheetClosed, startTalking, test, withMotion } from '../harness/fixtures.ts';
import { resize } from '../harness/resize.ts';

test.use(withMotion);

const wide = { width: 1280, height: 800 };

/** Expects the focus in the row of the list that holds the text. */
const expectFocusedRow = (page: Page, text: string) =>
  expect(page.locator('[data-pane=list] li:focus-within')).toContainText(text);

/** The number of marigold buttons: the main action of what is in view. */
const mainButtons = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const probe = main.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--marigold)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return [...main.querySelectorAll('button, a')].filter(
      (it) => getComputedStyle(it).backgroundColor === backgroundColor,
    ).length;
  });

/** Expects the list to have all the width, or to share it. */
const expectAlone = (page: Page, isAlone: boolean) =>
  expect
    .poll(async () => {
      const list = await page.locator('[data-pane=list]').boundingBox();
      return list?.width === (await page.getByRole('main').boundingBox())?.width;
    })
    .toBe(isAlone);

test('on a wide screen a list has all the width, and moves beside what is opened from it, with its filters', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.setViewportSize(wide);
  await goTo(page, 'Events');
  await expectAlone(page, true);
  await page.getByRole('button', { name: 'Music', exact: true }).click();
  const cards = page.getByRole('article');
  const name = 'Music Concert';
  await expect(cards.getByRole('heading')).toHaveText([name]);
  await expect.poll(() => mainButtons(page)).toBe(1);
  await cards.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} · Nukkad`);
  await expect(page.getByRole('heading', { level: 2, name: 'Local Events' })).toBeVisible();
  await expect(cards.first().getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Music', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Book Ticket/ })).toHaveCount(2);
  await expect.poll(() => mainButtons(page)).toBe(1);
  // The list in view is the way back.
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expectAccessible(page, 'list and event');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Local Events' })).toBeFocused();
  await expect(page).toHaveTitle('Local Events · Nukkad');
  await expect(cards.first().getByRole('link').first()).not.toHaveAttribute('aria-current');
  await expectAlone(page, true);
  await expect(page.getByRole('button', { name: 'Music', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const map = page.getByRole('region', { name: 'Map of events' });
  await page.getByRole('button', { name: 'Map view' }).click();
  // Its pins have their places once it is drawn.
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await map.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const chosen = page.getByRole('group', { name: 'Chosen event' });
  await expect(chosen.getByRole('link', { name })).toBeVisible();
  await expectAlone(page, false);
  await expect(page.getByRole('list', { name: 'Events', exact: true }).getByRole('article')).toHaveCount(1);
  await expectAccessible(page, 'list and map');
  await chosen.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await page.goBack();
  await expect(map).toBeVisible();
  await page.getByRole('button', { name: 'List view' }).click();
  await expectAlone(page, true);
  // Narrower, it is a phone again.
  await resize(page, { width: 390, height: 844 });
  await expect(page.locator('[data-pane=list]')).toHaveCount(0);
});

test('people are in columns until one is opened, whose row is then in view, and Back returns to the place', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.setViewportSize(wide);
  const list = page.locator('[data-pane=list]');
  const cards = list.getByRole('article');
  await expect(cards.nth(6)).toBeVisible();
  await expect(list.locator('[aria-busy=true]')).toHaveCount(0);
  const tops = await cards.evaluateAll((some) => some.slice(0, 2).map((it) => it.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
  const link = cards.nth(6).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const place = () => list.evaluate((it) => it.firstElementChild?.scrollTop);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expectAlone(page, false);
  await expect(list.getByRole('link', { name })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeFocused();
  await expectAlone(page, true);
  await expect.poll(place).toBe(before);
});

test('two people chat on a wide screen, with their conversations in view', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await resize(bilal, wide);
  await expect(bilal.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const row = bilal.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await asha.getByLabel('Message to Bilal Shaikh').fill('Chai at six?');
  await asha.keyboard.press('Enter');
  await expect(bilal.getByRole('log').getByText('Chai at six?')).toBeVisible();
  await expect(row).toContainText('Chai at six?');
  await expectAccessible(bilal, 'list and conversation');
});

test('Settings have two panes and at most 1,200 px, a sheet is a dialog, and below 900 px there is one column', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.setViewportSize({ width: 1600, height: 900 });
  await goTo(page, 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'settings and account');
  await page.getByRole('button', { name: /^Privacy/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused();
  const list = page.getByRole('heading', { level: 2, name: 'Settings', exact: true });
  await expect(list).toBeVisible();
  const main = page.getByRole('main');
  expect((await main.boundingBox())?.width).toBe(1200);
  await resize(page, wide);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // In the middle of the window, once it has stopped moving.
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await dialog.boundingBox())!;
      return [x + width / 2, y + height / 2].map(Math.round);
    })
    .toEqual([wide.width / 2, wide.height / 2]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect((await main.boundingBox())?.width).toBe(768);
});

test('a menu opens next to its button on a wide screen, and as a sheet on a phone', async ({ signInAs }) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.setViewportSize(wide);
  await page.goto('/people/5');
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  const menu = page.getByRole('dialog', { name: 'Dev' });
  const [button, box] = [(await more.boundingBox())!, (await menu.boundingBox())!];
  expect(box.y - button.y - button.height).toBeCloseTo(8);
  expect(box.x + box.width).toBeCloseTo(button.x + button.width);
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await sheetClosed(page);
  await expect(more).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await more.click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(390);
  await expect(menu.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('keys move through a list, search, go back and explain themselves, until they are switched off', async ({
  signInAs,
}) => {
  const { page } = await signInAs('Asha Kulkarni');
  await page.setViewportSize(wide);
  // The list of the wide layout, not the one that it replaces.
  const people = page.locator('[data-pane=list]').getByRole('article');
  await expect(people.nth(1)).toBeVisible();
  const [first, second] = await people.getByRole('link').allTextContents();
  await page.keyboard.press('j');
  await expectFocusedRow(page, first!);
  await page.keyboard.press('j');
  await expectFocusedRow(page, second!);
  await page.keyboard.press('k');
  await expectFocusedRow(page, first!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first! })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByText('Next and previous in the list')).toBeVisible();
  await expect(page.getByText('Search', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await goTo(page, 'Events');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByText('Search', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await sheetClosed(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // In a field they are letters.
  await page.keyboard.type('jk');
  await expect(page.getByRole('searchbox')).toHaveValue('jk');
  await goTo(page, 'Settings');
  await page.getByRole('group', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Off' }).click();
  await page.keyboard.press('?');
  await goTo(page, 'Home');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a wide screen a new person sees next to the form how neighbours will see them', async ({ page, sandbox }) => {
  await page.setViewportSize(wide);
  await page.goto(sandbox.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('Your name')).toBeVisible();
  await page.getByLabel('Name').fill('Kiran Rao');
  await page.getByLabel('City').fill('Thane');
  await page.getByRole('button', { name: 'Movies' }).click();
  // The fields hold values, and the preview has the same as text.
  await expect(page.getByText('Kiran Rao')).toBeVisible();
  await expect(page.getByText('Thane')).toBeVisible();
  await expect(page.getByText('Movies')).toHaveCount(2);
  await expectAccessible(page, 'onboarding on a wide screen');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Kiran Rao')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Kiran Rao');
});

test('the demo is a phone at every width', async ({ demo }) => {
  await demo.setViewportSize(wide);
  await demo.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(demo.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await demo.goto('/home');
  const bar = await demo.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(bar?.width).toBeLessThanOrEqual(430);
});
