import { closeSheet, enter, expect, expectAccessible, expectPageAccessible, goTo, test } from '../harness/fixtures.ts';
import { open } from '../harness/every-screen.ts';

test('axe finds nothing on any screen of the demo, in both themes', async ({ demo }) => {
  test.slow();
  await expectAccessible(demo, 'welcome');
  await demo.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(demo.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await expectAccessible(demo, 'onboarding');
  await demo.goto('/');
  await demo.goto('/home?distance=1&interest=Gaming');
  await expect(demo.getByRole('heading', { name: 'No one within 1 km' })).toBeVisible();
  await expectAccessible(demo, 'home, empty');
  await demo.goto('/home');
  await demo.getByRole('button', { name: 'Filters' }).click();
  await demo.getByRole('button', { name: 'Meet Now' }).first().click();
  await expect(demo.getByText('Requested')).toBeVisible();
  await expectAccessible(demo, 'home');
  await goTo(demo, 'Chat');
  await expect(demo.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(demo.getByText('Tap to start chatting').first()).toBeVisible();
  await expectAccessible(demo, 'chat');
  await demo.getByRole('link', { name: /Asha/ }).click();
  await demo.getByLabel(/Message to/).fill('Hello');
  await demo.keyboard.press('Enter');
  await demo.getByRole('button', { name: 'Share location' }).click();
  await expect(demo.getByText('Around Mumbai')).toBeVisible();
  await expectAccessible(demo, 'conversation');
  await demo.getByRole('button', { name: 'Back' }).click();
  await goTo(demo, 'Events');
  await expect(demo.getByRole('heading', { level: 1, name: 'Local Events' })).toBeFocused();
  await demo
    .getByRole('button', { name: /^Register/ })
    .first()
    .click();
  await expect(demo.getByText('Going', { exact: true })).toBeVisible();
  await expectAccessible(demo, 'events');
  await demo.getByRole('link', { name: 'Startup Networking Night' }).click();
  await expect(demo.getByRole('heading', { level: 1, name: 'Startup Networking Night' })).toBeFocused();
  await expect(demo.getByRole('button', { name: 'Cancel my seat' })).toBeVisible();
  await expectAccessible(demo, 'event');
  await demo.getByRole('button', { name: 'Cancel my seat' }).click();
  await expectAccessible(demo, 'cancel a seat');
  await closeSheet(demo);
  await demo.goto('/tickets');
  await expect(demo.getByRole('article')).toHaveCount(1);
  await expectAccessible(demo, 'tickets');
  await demo.goto('/profile');
  await expect(demo.getByText('24', { exact: true })).toBeVisible();
  await expectAccessible(demo, 'profile');
  await demo.getByRole('button', { name: /Upgrade/ }).click();
  await expect(demo.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await expectAccessible(demo, 'payment');
  await demo.getByRole('button', { name: 'Simulate a failed payment' }).click();
  await expect(demo.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(demo, 'payment, failed');
  await demo.goto('/edit-profile');
  await expect(demo.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectAccessible(demo, 'edit profile');
  await demo.goto('/settings');
  await expect(demo.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessible(demo, 'settings');
});

test('and on the screens that only a server has', async ({ page, sandbox, signInAs }) => {
  test.slow();
  await page.goto(sandbox.url);
  await page.getByRole('button', { name: 'Sign in as…' }).click();
  await expect(page.getByRole('button', { name: 'Asha Kulkarni' })).toBeVisible();
  await expectAccessible(page, 'sign in as');
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Meet Now' }).click();
  await expectAccessible(bilal, 'meet sheet');
  await bilal.getByRole('button', { name: 'Ask Asha to meet' }).click();
  await expect(asha.getByText('Asked to meet you', { exact: true })).toBeVisible();
  await expectAccessible(asha, 'home, asked');
  await goTo(asha, 'Chat');
  await expect(asha.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(asha.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectAccessible(asha, 'requests');
  for (const path of [
    '/settings/notification',
    '/settings/privacy',
    '/settings/account',
    '/settings/calendar',
    '/settings/badge',
    '/settings/help',
    '/feeds',
  ]) {
    await open(asha, path);
    await expectAccessible(asha, path);
  }
  await asha.goto('/where');
  await expect(asha.getByRole('button', { name: /Colaba/ })).toBeVisible();
  await expect(asha.getByRole('img', { name: /in this hexagon around Bandra West/ })).toBeVisible();
  await expectAccessible(asha, 'where');
  await asha.goto('/people/3');
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh, 29' })).toBeVisible();
  await expectAccessible(asha, 'person');
  await asha.getByRole('button', { name: 'More' }).click();
  await expectAccessible(asha, 'more');
  await asha.getByRole('button', { name: 'Report', exact: true }).click();
  await expectAccessible(asha, 'report');
  await closeSheet(asha);
  await asha.goto('/people/nobody');
  await expect(asha.getByRole('heading', { name: 'Profile not available' })).toBeVisible();
  await expectAccessible(asha, 'nobody here');
  await asha.goto('/chat/nowhere');
  await expect(asha.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await expectAccessible(asha, 'no such conversation');
  ashaPerson.ignoreErrors();
});

test('and on pages outside the app', async ({ page, sandboxHost }) => {
  for (const path of ['/sandbox/mailbox', '/api/docs', '/no/such/page']) {
    await page.goto(`${sandboxHost.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectPageAccessible(page, path);
  }
});

test('a visitor with only a keyboard signs in, sends a meet request and chats', async ({ demo, alerts }) => {
  const press = async (name: string | RegExp) => {
    await expect(demo.getByRole('button', { name }).first()).toBeVisible();
    for (let tabs = 0; tabs < 60; tabs++) {
      await demo.keyboard.press('Tab');
      const focused = demo.locator(':focus');
      const label =
        (await focused.getAttribute('aria-label', { timeout: 1000 }).catch(() => null)) ??
        (await focused.innerText().catch(() => ''));
      if (typeof name === 'string' ? label.trim() === name : name.test(label)) return demo.keyboard.press('Enter');
    }
    throw new Error(`no way to ${String(name)} by Tab`);
  };
  await press('Continue with Email');
  await expect(demo.getByRole('heading', { name: 'Complete Your Profile' })).toBeFocused();
  await demo.keyboard.press('Tab');
  await demo.keyboard.type('Asha');
  await demo.keyboard.press('Tab');
  await demo.keyboard.type('27');
  await demo.keyboard.press('Tab');
  await demo.keyboard.type('Female');
  await demo.keyboard.press('Tab');
  await demo.keyboard.type('Mumbai');
  await press('Books');
  await press('Continue');
  await expect(demo.getByRole('heading', { name: 'Hi, Asha' })).toBeFocused();
  await press('Meet Now');
  await expect(demo.getByText('Requested')).toBeVisible();
  expect(alerts).toEqual(['Meet request sent!']);
});

for (const width of [360, 390, 1280])
  test(`nothing overflows at ${width} px, with text at 200 % too`, async ({ demo }) => {
    await demo.setViewportSize({ width, height: 800 });
    await enter(demo);
    const overflow = () =>
      demo.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('body *')]
          .filter((it) => {
            const style = getComputedStyle(it);
            return (
              it.scrollWidth > it.clientWidth + 1 &&
              it.clientWidth > 0 &&
              !['auto', 'scroll'].includes(style.overflowX) &&
              style.display !== 'inline' &&
              style.textOverflow !== 'ellipsis' &&
              !it.classList.contains('aside') &&
              !it.closest('.aside') &&
              it.tagName !== 'INPUT' &&
              it.tagName !== 'SELECT'
            );
          })
          .map((it) => `${it.tagName}.${it.className} ${it.scrollWidth} > ${it.clientWidth}`),
      );
    for (const size of ['100%', '200%']) {
      for (const path of [
        '/home',
        '/events',
        '/events/4',
        '/chat',
        '/chat/2',
        '/profile',
        '/settings',
        '/edit-profile',
        '/tickets',
      ]) {
        await demo.goto(path);
        await demo.evaluate((it) => (document.documentElement.style.fontSize = it), size);
        await expect(demo.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(demo.locator('[aria-busy=true]')).toHaveCount(0);
        await demo.evaluate(() => document.fonts.ready.then(() => {}));
        expect({ path, size, overflow: await overflow() }).toEqual({ path, size, overflow: [] });
      }
    }
  });
