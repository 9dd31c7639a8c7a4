import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, goTo, sheetClosed, test } from '../harness/fixtures.ts';
import { serveRanges, smallMap } from '../harness/pmtiles.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of events' });
const pin = (page: Page, name: RegExp) => map(page).getByRole('button', { name });

async function openMap(page: Page) {
  await goTo(page, 'Events');
  await page.getByRole('button', { name: 'Map view' }).click();
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
}

/** Opens an event from its pin by keyboard alone. */
async function openFromPin(page: Page) {
  const festival = pin(page, /^Food Festival, Bandra Reclamation, ₹250$/);
  await festival.focus();
  await page.keyboard.press('Enter');
  await expect(festival).toHaveAttribute('aria-pressed', 'true');
  const chosen = page.getByRole('group', { name: 'Chosen event' });
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await expect(festival).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chosen.getByRole('article', { name: 'Food Festival' })).toBeVisible();
  await expectAccessible(page, 'map');
  await page.keyboard.press('Tab');
  await expect(chosen.getByRole('link', { name: 'Food Festival' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Food Festival' })).toBeFocused();
}

/** Names of places on which a pin or a button lies. */
const hiddenNames = (page: Page) =>
  map(page).evaluate((box) => {
    const covers = [...box.querySelectorAll('button')].map((it) =>
      (it.firstElementChild ?? it).getBoundingClientRect(),
    );
    return [...box.querySelectorAll('svg[role=img] text')].flatMap((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const isHidden = covers.some((it) => it.left < right && it.right > left && it.top < bottom && it.bottom > top);
      return isHidden ? text.textContent : [];
    });
  });

test('Asha sees events on the drawn coast, filters them, opens a group and then an event', async ({ signInAs }) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  await openMap(asha);
  await expect(map(asha)).toHaveAttribute('data-map', 'drawn');
  await expect(asha.getByText('8 events on the map')).toBeAttached();
  await expect(map(asha).locator('svg text').filter({ hasText: 'Lower Parel' })).toBeVisible();
  await expect(map(asha).locator('svg text').filter({ hasText: 'Your area' })).toBeVisible();
  await expect.poll(() => hiddenNames(asha)).toEqual([]);
  const nearest = map(asha).getByRole('link', { name: /^Food Festival Nearest · ₹250/ });
  await expect(nearest).toBeVisible();

  await pin(asha, /^3 events: /).click();
  const rows = asha.getByRole('group', { name: 'Chosen events' });
  await expect(rows.getByRole('article')).toHaveCount(3);
  await expect(pin(asha, /^3 events: /)).toHaveCount(0);
  await expect(nearest).toHaveCount(0);
  await asha.getByRole('button', { name: 'Show all' }).click();
  await expect(pin(asha, /^3 events: /)).toBeVisible();
  await expect(nearest).toBeVisible();

  await asha.getByRole('button', { name: 'Filters' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Free' }).click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await sheetClosed(asha);
  await expect(asha.getByText('3 events on the map')).toBeAttached();
  await expect(asha).toHaveURL(/view=map/);
  await asha.reload();
  await expect(asha.getByText('3 events on the map')).toBeAttached();
  await asha.goto('/events?view=map&category=music&free=1');
  await expect(asha.getByRole('heading', { name: 'No free Music events yet' })).toBeVisible();

  await asha.goto('/events?view=map');
  await openFromPin(asha);
});

test('a private address is an area on the map, and no point', async ({ signInAs }) => {
  const { page: asha } = await signInAs('Asha Kulkarni');
  await asha.route('**/api/events?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { events: { id: string }[] };
    const events = answer.events.map((it) =>
      it.id === '8' ? { ...it, place: null, area: '88608b0b1dfffff', isAreaOnly: true, location: 'Powai' } : it,
    );
    await route.fulfill({ json: { ...answer, events } });
  });
  await openMap(asha);
  // With the others it would share a pin.
  await asha.getByRole('button', { name: 'Sports', exact: true }).click();
  await expect(pin(asha, /, around Powai, /)).toBeVisible();
});

const tilesTest = test.extend<{ tiles: Awaited<ReturnType<typeof serveRanges>> }>({
  tiles: async ({}, use) => {
    const tiles = await serveRanges(smallMap);
    await use(tiles);
    await tiles.stop();
  },
  sandbox: async ({ sandboxes, tiles }, use) => {
    const program = await sandboxes.start({ MAP_TILES_URL: tiles.url });
    await use(program);
    await program.stop();
  },
});

/** As a browser without a graphics card and its stand-in. */
const withoutWebGl = () => {
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind === 'webgl2' ? null : Reflect.apply(original, this, [kind, ...rest]);
  } as typeof original;
};

tilesTest('with tiles, Asha sees streets, and opens an event from its pin', async ({ signInAs, tiles }) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  const hasWebGl = await asha.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  expect(hasWebGl, 'The browser has no WebGL, so streets cannot be checked').toBe(true);
  await goTo(asha, 'Events');
  expect(tiles.ranges).toEqual([]);
  await openMap(asha);
  await expect(map(asha)).toHaveAttribute('data-map', 'tiles');
  await expect(asha.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  // The header, then the tile.
  await expect.poll(() => new Set(tiles.ranges).size).toBeGreaterThan(1);
  await openFromPin(asha);
});

tilesTest('a browser without WebGL shows the drawn coast, and asks for no tiles', async ({ signInAs, tiles }) => {
  const { page: asha } = await signInAs('Asha Kulkarni');
  await asha.addInitScript(withoutWebGl);
  await asha.reload();
  await openMap(asha);
  await expect(map(asha)).toHaveAttribute('data-map', 'drawn');
  await expect(pin(asha, /^Food Festival/)).toBeVisible();
  expect(tiles.ranges).toEqual([]);
});

tilesTest('tiles that cannot be read leave the drawn coast', async ({ signInAs, tiles }) => {
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  await tiles.stop();
  ignoreErrors();
  await openMap(asha);
  await expect(map(asha)).toHaveAttribute('data-map', 'drawn');
  await expect(pin(asha, /^Food Festival/)).toBeVisible();
});

test('the demo has the drawn coast', async ({ demo }) => {
  await enter(demo);
  await openMap(demo);
  await expect(map(demo)).toHaveAttribute('data-map', 'drawn');
  await pin(demo, /^Food Festival/).click();
  await demo.getByRole('group', { name: 'Chosen event' }).getByRole('link', { name: 'Food Festival' }).click();
  await expect(demo.getByRole('heading', { level: 1, name: 'Food Festival' })).toBeVisible();
});
