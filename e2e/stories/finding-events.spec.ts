import type { Page } from '@playwright/test';
import {
  enter,
  expect,
  expectAccessible,
  expectPageAccessible,
  goTo,
  sheetClosed,
  startTalking,
  test,
} from '../harness/fixtures.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Events', exact: true }).getByRole('article');
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Presses a filter in its sheet. */
async function filterBy(page: Page, name: string) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name, exact: true }).click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await sheetClosed(page);
}
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search events' });

test('Asha searches, mistypes, filters, and finds it all again after a reload and on her way back', async ({
  signInAs,
}) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  await goTo(asha, 'Events');
  await expect(cards(asha)).toHaveCount(8);
  // One large card, and a heading for each day.
  await expect(cards(asha).locator('img[width="320"]')).toHaveCount(1);
  const days = await cards(asha)
    .locator('time')
    .evaluateAll((all) => all.map((it) => new Date(it.getAttribute('datetime') ?? '').toLocaleDateString('en-IN')));
  await expect(asha.getByRole('list', { name: 'Events', exact: true }).getByRole('heading', { level: 2 })).toHaveCount(
    new Set(days).size,
  );
  await expect(cards(asha).filter({ hasText: 'Bandra Reclamation' })).toContainText(/about \d(\.5)? km/);
  await field(asha).pressSequentially('Shivji park');
  await expect(cards(asha).getByRole('heading')).toHaveText(['Sports Tournament']);
  await expect(field(asha)).toBeFocused();
  await expect(asha).toHaveURL(/q=Shivji\+park/);
  await asha.reload();
  await expect(field(asha)).toHaveValue('Shivji park');
  await cards(asha).getByRole('link', { name: 'Sports Tournament' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Sports Tournament' })).toBeFocused();
  await asha.getByRole('button', { name: 'Back' }).click();
  await expect(field(asha)).toHaveValue('Shivji park');
  await expect(cards(asha)).toHaveCount(1);
  await asha.getByRole('button', { name: 'Clear search' }).click();
  await expect(field(asha)).toBeFocused();
  await expect(cards(asha)).toHaveCount(8);
  await expect(asha).not.toHaveURL(/q=/);

  await filterBy(asha, 'Free');
  await expect(asha.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
  await expect(cards(asha)).toHaveCount(3);
  await chip(asha, 'Music').click();
  await expect(asha.getByRole('heading', { name: 'No free Music events yet' })).toBeVisible();
  await expectAccessible(asha, 'no events');
  await asha.getByRole('button', { name: 'Show all Music events' }).click();
  await expect(cards(asha)).toHaveCount(1);
  await asha.reload();
  await expect(chip(asha, 'Music')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(asha)).toHaveCount(1);
  await expectAccessible(asha, 'events, filtered');
});

test('an event that Asha saves is on her other device, until she removes it', async ({ signInAs }) => {
  test.slow();
  const [{ page: phone }, { page: laptop }] = [await signInAs('Asha Kulkarni'), await signInAs('Asha Kulkarni')];
  await goTo(phone, 'Events');
  await goTo(laptop, 'Events');
  await filterBy(laptop, 'Saved');
  await expect(laptop.getByRole('heading', { name: 'No saved events' })).toBeVisible();
  const save = phone.getByRole('button', { name: 'Save Food Festival for later' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(laptop).getByRole('heading')).toHaveText(['Food Festival']);
  await laptop.getByRole('button', { name: 'Save Food Festival for later' }).click();
  await expect(laptop.getByRole('heading', { name: 'No saved events' })).toBeVisible();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

test('five weeks show which days have events, by keyboard too, and a day its events', async ({ signInAs }) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  await goTo(asha, 'Events');
  const first = await cards(asha).first().getByRole('heading').innerText();
  const at = await cards(asha).first().locator('time').getAttribute('datetime');
  const day = new Date(Date.parse(at!) + 5.5 * 3600_000);
  await chip(asha, 'Month view').click();
  const month = asha.getByRole('table');
  const iso = day.toISOString().slice(0, 10);
  const cell = month.getByRole('button', { name: /, [1-9]\d* event/ }).and(month.locator(`[data-day="${iso}"]`));
  await expect(cell).toBeVisible();
  await expectAccessible(asha, 'month');
  await month.locator('button[tabindex="0"]').focus();
  await asha.keyboard.press('Home');
  // Days that are over are not shown; those of the next month are.
  const begins = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10);
  await expect(month.locator('button:focus')).toHaveAttribute('data-day', begins);
  expect(await month.getByRole('button').count()).toBeGreaterThanOrEqual(29);
  for (let at = Date.parse(begins); at < Date.parse(iso); at += 24 * 3600_000) await asha.keyboard.press('ArrowRight');
  await expect(cell).toBeFocused();
  await asha.keyboard.press('Enter');
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(asha).getByRole('heading').first()).toHaveText(first);
  await asha.reload();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(asha).getByRole('heading').first()).toHaveText(first);
  await chip(asha, 'List view').click();
  await expect(cards(asha)).toHaveCount(8);
});

test('the month view finds by words what the list finds, whatever weeks it shows', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni');
  await goTo(asha, 'Events');
  await asha.goto('/events?q=tournamnt');
  await expect(cards(asha).getByRole('heading')).toHaveText(['Sports Tournament']);
  await chip(asha, 'Month view').click();
  await expect(asha.getByRole('heading', { name: 'All results' })).toBeVisible();
  await expect(cards(asha).getByRole('heading')).toHaveText(['Sports Tournament']);
  for (let turns = 0; turns < 3; turns++) await asha.getByRole('button', { name: 'Later weeks' }).click();
  await expect(asha.getByRole('table').getByRole('button', { name: /, [1-9]\d* event/ })).toHaveCount(0);
  await expect(cards(asha).getByRole('heading')).toHaveText(['Sports Tournament']);
});

test('Bilal registers, and Asha, a connection, sees it and finds the event by that', async ({ signInAs }) => {
  test.slow();
  const [{ page: asha }, { page: bilal }] = [await signInAs('Asha Kulkarni'), await signInAs('Bilal Shaikh')];
  await startTalking(asha, bilal);
  await bilal.goto('/events/5');
  await bilal.getByRole('button', { name: /^Register/ }).click();
  await expect(bilal.getByText('Going', { exact: true })).toBeVisible();
  await asha.goto('/events?friends=1');
  await expect(cards(asha).getByRole('heading')).toHaveText(['Art Gallery Opening']);
  await expect(cards(asha).getByText('Bilal is going')).toBeVisible();
  await expectAccessible(asha, 'where friends go');
  await cards(asha).getByRole('link').first().click();
  await expect(asha.getByText('Bilal is going')).toBeVisible();
});

test('a shared link shows the event to anyone, and leads to it after signing in', async ({
  page,
  sandbox,
  signInAs,
}) => {
  const { page: asha } = await signInAs('Asha Kulkarni');
  await asha.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (it: ShareData) => {
        document.body.dataset['shared'] = it.url;
      },
    });
  });
  await goTo(asha, 'Events');
  await cards(asha).getByRole('link', { name: 'Music Concert' }).click();
  await asha.getByRole('button', { name: 'Share Music Concert' }).click();
  await asha.getByRole('button', { name: 'Share a link' }).click();
  await expect(asha.locator('body')).toHaveAttribute('data-shared', `${sandbox.url}/e/7`);

  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${sandbox.url}/e/7`);
  await expect(page.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
  // The content security policy allows the page's styles and its structured data.
  for (const [colorScheme, paper] of [
    ['light', 'rgb(255, 249, 241)'],
    ['dark', 'rgb(21, 19, 43)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveCSS('background-color', paper);
  }
  await expectPageAccessible(page, 'a shared event');
  expect(complaints).toEqual([]);
  await page.getByRole('link', { name: / in Nukkad$/ }).click();
  await page.getByRole('button', { name: 'Sign in as…' }).click();
  await page.getByRole('button', { name: 'Chitra Iyer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Music Concert' })).toBeVisible();
  await expect(page).toHaveURL(/\/events\/7$/);
});

test('a long list loads while scrolling, and says when loading fails', async ({ signInAs }) => {
  test.slow();
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  let isAway = true;
  // Eight events do not fill a list, so each page repeats them under other ids.
  await asha.route('**/api/events?*', async (route) => {
    const nth = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    if (nth === 2 && isAway) return route.fulfill({ status: 503, json: {} });
    const url = new URL(route.request().url());
    url.searchParams.delete('after');
    const { events } = (await (await route.fetch({ url: url.href })).json()) as {
      events: { id: string; name: string }[];
    };
    return route.fulfill({
      json: {
        events: events.map((it) => ({ ...it, id: `${nth}-${it.id}`, name: `${it.name} ${nth}` })),
        promoted: [],
        next: nth < 3 ? String(nth + 1) : null,
      },
    });
  });
  await goTo(asha, 'Events');
  await cards(asha).nth(7).scrollIntoViewIfNeeded();
  await expect(cards(asha)).toHaveCount(16);
  await cards(asha).nth(15).scrollIntoViewIfNeeded();
  const again = asha.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(cards(asha)).toHaveCount(16);
  isAway = false;
  await again.click();
  await expect(cards(asha).filter({ hasText: 'Music Concert 2' })).toHaveCount(1);
  await cards(asha).nth(23).scrollIntoViewIfNeeded();
  await expect(cards(asha)).toHaveCount(32);
  await expect(asha.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  ignoreErrors();
});

test('the demo filters in the tab', async ({ demo }) => {
  await enter(demo);
  await goTo(demo, 'Events');
  await field(demo).fill('gallery');
  await expect(cards(demo).getByRole('heading')).toHaveText(['Art Gallery Opening']);
  await demo.getByRole('button', { name: 'Save Art Gallery Opening for later' }).click();
  await demo.getByRole('button', { name: 'Clear search' }).click();
  await filterBy(demo, 'Saved');
  await expect(cards(demo)).toHaveCount(1);
  await demo.reload();
  await expect(cards(demo)).toHaveCount(1);
  await filterBy(demo, 'Connections');
  await expect(demo.getByRole('heading', { name: 'No saved events with your connections' })).toBeVisible();
  await demo.getByRole('button', { name: 'Show all saved events' }).click();
  await chip(demo, 'Month view').click();
  await expect(demo.getByRole('table')).toBeVisible();
});
