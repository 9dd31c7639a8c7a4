import { enter, expect, goTo, test } from '../harness/fixtures.ts';

test.describe('settings', () => {
  test('four rows, logout, About with the version', async ({ demo, alerts }) => {
    await enter(demo);
    await goTo(demo, 'Settings');
    for (const row of ['Notification', 'Privacy', 'Account', 'Help'])
      await demo.getByRole('button', { name: new RegExp(`^${row}`) }).click();
    expect(alerts).toEqual(
      ['Notification', 'Privacy', 'Account', 'Help'].map((row) => `${row} screen would open here`),
    );
    await expect(demo.getByRole('region', { name: 'About' })).toContainText('v1.0.0');
    await expect(demo.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('the appearance is kept', async ({ demo }) => {
    await enter(demo);
    await goTo(demo, 'Settings');
    await demo.getByRole('button', { name: 'Dark' }).click();
    await demo.reload();
    await expect(demo.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
