import { enter, expect, goTo, test } from '../harness/fixtures.ts';

test.describe('profile', () => {
  test('details, fixed activity, edit, and the premium offer until one is premium', async ({ demo, alerts }) => {
    await enter(demo);
    await goTo(demo, 'Profile');
    const activity = demo.getByRole('region', { name: 'Activity' });
    await expect(activity).toContainText(/12\s*Meetings\s*8\s*Events\s*24\s*Connections/);
    const offer = demo.getByRole('region', { name: 'Nukkad Premium' });
    for (const benefit of ['Unlimited chat messages', 'No ads', 'Priority in search results'])
      await expect(offer.getByText(benefit)).toBeVisible();
    await demo.getByRole('link', { name: 'Edit' }).click();
    await expect(demo).toHaveURL(/\/edit-profile$/);
    await expect(demo.getByLabel('Name')).toHaveValue('Kiran Rao');
    await demo.getByLabel('Name').fill('Kiran R');
    await demo.getByRole('button', { name: 'Save' }).click();
    await expect(demo.getByRole('heading', { name: 'Kiran R' })).toBeVisible();
    await offer.getByRole('button', { name: /₹20\/month/ }).click();
    await expect(demo.getByRole('button', { name: 'Pay ₹20' })).toBeVisible();
    expect(alerts).toEqual(['Redirecting to premium subscription (₹20/month)...']);
    await demo.getByRole('button', { name: 'Pay ₹20' }).click();
    await expect(demo.getByText('Premium', { exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});
