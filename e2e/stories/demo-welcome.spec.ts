import { expect, test } from '../harness/fixtures.ts';

test.describe('welcome', () => {
  test('shows the name, the tagline and two buttons', async ({ demo }) => {
    await expect(demo.getByRole('heading', { name: 'Nukkad' })).toBeVisible();
    await expect(demo.getByText('Find Meetups Near You', { exact: true })).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Sign in with Google', exact: true })).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Continue with Email', exact: true })).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Sign in as…' })).toHaveCount(0);
  });

  for (const button of ['Sign in with Google', 'Continue with Email'])
    test(`'${button}' signs in as the sample user and goes to onboarding`, async ({ demo }) => {
      await demo.getByRole('button', { name: button }).click();
      await expect(demo).toHaveURL(/\/onboarding$/);
      await expect(demo.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
      // The sample user is fixed, whatever onboarding stores.
      await demo.goto('/profile');
      for (const words of ['Kiran Rao', '26 · Non-binary · Mumbai', 'Movies', 'Startups', 'Travel'])
        await expect(demo.getByText(words, { exact: true })).toBeVisible();
    });
});
