import { enter, expect, goTo, test } from '../harness/fixtures.ts';

test.describe('routes', () => {
  for (const path of [
    '/onboarding',
    '/home',
    '/events',
    '/chat',
    '/profile',
    '/settings',
    '/edit-profile',
    '/tickets',
    '/chat/2',
    '/events/1',
  ])
    test(`signed out, ${path} leads to the welcome screen`, async ({ demo }) => {
      await demo.goto(path);
      await expect(demo.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
      expect(new URL(demo.url()).pathname).toBe('/');
    });

  test('signed in, / leads to home, and a reload keeps the session until logout', async ({ demo }) => {
    await enter(demo);
    await expect(demo).toHaveURL(/\/home$/);
    await demo.goto('/');
    await expect(demo).toHaveURL(/\/home$/);
    await demo.reload();
    await expect(demo.getByRole('heading', { name: 'Hi, Kiran' })).toBeVisible();
    await goTo(demo, 'Settings');
    await demo.getByRole('button', { name: 'Logout' }).click();
    await expect(demo.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    expect(new URL(demo.url()).pathname).toBe('/');
    await demo.goto('/home');
    await expect(demo.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  });

  test('the tab bar has Home, Events, Chat, Profile and Settings', async ({ demo }) => {
    await enter(demo);
    const tabs = demo.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(tabs).toHaveText(['Home', 'Events', 'Chat', 'Profile', 'Settings']);
    for (const [tab, heading] of [
      ['Events', 'Local Events'],
      ['Chat', 'Messages'],
      ['Profile', 'Profile'],
      ['Settings', 'Settings'],
      ['Home', 'Hi, Kiran'],
    ] as const) {
      await goTo(demo, tab);
      await expect(demo).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`));
      await expect(demo.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    }
  });
});
