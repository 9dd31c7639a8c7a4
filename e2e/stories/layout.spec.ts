import type { Page } from '@playwright/test';
import { everyScreen, open } from '../harness/every-screen.ts';
import { enter, expect, test, withMotion } from '../harness/fixtures.ts';
import { misfits, slowAnswers, smallTargets, watchShifts } from '../harness/layout.ts';

test.use(withMotion);

/** Fails if a screen that has just been opened moved while its answers came one by one. */
async function expectStill(shifts: Awaited<ReturnType<typeof watchShifts>>, screen: string) {
  const jumps = await shifts();
  const sum = jumps.reduce((all, { value }) => all + value, 0);
  expect.soft(sum, `${screen}: ${JSON.stringify(jumps)}`).toBeLessThan(0.05);
}

test('no screen jumps while it loads, and with text at 200 % no word is broken and nothing is cut off', async ({
  signInAs,
}) => {
  test.slow();
  const { bilal, addresses } = await everyScreen(signInAs);
  const shifts = await watchShifts(bilal);
  await slowAnswers(bilal);
  for (const address of addresses) {
    await open(bilal, address);
    await expectStill(shifts, address);
    await bilal.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const width of [360, 390]) {
      await bilal.setViewportSize({ width, height: 844 });
      expect.soft(await misfits(bilal), `${address} at ${width} px, 200 %`).toEqual([]);
    }
  }
});

test('no pane jumps while the one beside it loads', async ({ signInAs }) => {
  test.slow();
  const { bilal, addresses } = await everyScreen(signInAs);
  const shifts = await watchShifts(bilal);
  await slowAnswers(bilal);
  await bilal.setViewportSize({ width: 1280, height: 800 });
  const inPanes = addresses.filter((it) => /^\/(home|people|events|hosts|chat|settings|admin)\b/.test(it));
  for (const address of inPanes) {
    await open(bilal, address);
    await expectStill(shifts, `${address} in panes`);
  }
  await expect(bilal.locator('[data-pane=list]')).toBeVisible();
});

const longName = 'Venkatanarasimharajuvaripeta';

test('long names stay within their cards, and everything that is pressed is as large as a finger', async ({
  signInAs,
}) => {
  test.slow();
  const { bilal, addresses } = await everyScreen(signInAs, [longName, `${longName} राजेश्वरी`, longName]);
  for (const address of addresses) {
    await open(bilal, address);
    for (const [width, height] of [
      [360, 640],
      [1280, 720],
      [390, 844],
    ] as const) {
      await bilal.setViewportSize({ width, height });
      // A name longer than a line may wrap.
      const found = (await misfits(bilal)).filter((it) => it !== `'${longName}' is broken`);
      expect.soft([...found, ...(await smallTargets(bilal))], `${address} at ${width} px`).toEqual([]);
    }
  }
});

test('on a wide screen all chips are in sight, and a sheet ends where the phone ends', async ({ demo }) => {
  await demo.setViewportSize({ width: 1280, height: 800 });
  await enter(demo);
  await demo.goto('/events');
  const row = demo.getByRole('group', { name: 'Category' });
  await expect(row).toBeVisible();
  await expect.poll(() => row.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await demo.goto('/events/1');
  await demo.getByRole('button', { name: 'Register' }).click();
  await demo.getByRole('button', { name: 'Cancel my seat' }).click();
  const bottomOf = async (role: 'dialog' | 'navigation') => {
    const { y, height } = (await demo.getByRole(role, { includeHidden: true }).boundingBox())!;
    return y + height;
  };
  await expect.poll(() => bottomOf('dialog')).toBe(await bottomOf('navigation'));
});

/** The computed colours of tokens. */
const colorsOf = (page: Page, tokens: readonly string[]) =>
  page.evaluate((names) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colors = names.map((name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return colors;
  }, tokens);

function luminance(color: string): number {
  const [red, green, blue] = color.match(/\d+/g)!.map((it) => {
    const part = Number(it) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

test('everything shows its focus by the same ring in the brand’s colour, which stands out in both themes', async ({
  demo,
}) => {
  await enter(demo);
  for (const colorScheme of ['light', 'dark'] as const) {
    await demo.emulateMedia({ colorScheme });
    await demo.goto('/home');
    const [brand, ...grounds] = await colorsOf(demo, ['peacock', 'paper', 'surface', 'sunken']);
    for (const ground of grounds) {
      const [dark, light] = [luminance(brand!), luminance(ground)].toSorted((a, b) => a - b);
      expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(3);
    }
    for (const path of ['/home', '/events', '/edit-profile', '/settings']) {
      await demo.goto(path);
      await expect(demo.getByRole('heading', { level: 1 })).toBeFocused();
      // Before the screen is there, ten steps lead out of the page.
      await expect(demo.locator('[aria-busy=true]')).toHaveCount(0);
      for (let tabs = 0; tabs < 10; tabs++) {
        await demo.keyboard.press('Tab');
        const ring = await demo.evaluate(() => {
          let it = document.activeElement!;
          while (getComputedStyle(it).outlineStyle === 'none' && it.parentElement) it = it.parentElement;
          return getComputedStyle(it).outline;
        });
        expect(ring).toBe(`${brand} solid 3px`);
      }
    }
  }
});
