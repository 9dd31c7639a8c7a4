import { expect, goTo, test } from '../harness/fixtures.ts';

test.describe('onboarding', () => {
  test('Continue waits for name, age, gender, city and one interest; interests toggle', async ({ demo }) => {
    await demo.getByRole('button', { name: 'Continue with Email' }).click();
    const proceed = demo.getByRole('button', { name: 'Continue', exact: true });
    const movies = demo.getByRole('button', { name: 'Movies' });
    await expect(demo.getByPlaceholder('e.g. Mumbai')).toBeVisible();
    await expect(proceed).toBeDisabled();
    await demo.getByLabel('Name').fill('Asha');
    await demo.getByLabel('Age').fill('7');
    await demo.getByLabel('Gender').selectOption('Female');
    await demo.getByLabel('City').fill('Pune');
    await expect(proceed).toBeDisabled();
    await movies.click();
    await expect(movies).toHaveAttribute('aria-pressed', 'true');
    await expect(proceed).toBeEnabled();
    await movies.click();
    await expect(proceed).toBeDisabled();
    await movies.click();
    for (const [label, value] of [
      ['Name', 'Asha'],
      ['Age', '7'],
      ['City', 'Pune'],
    ] as const) {
      await demo.getByLabel(label).fill(' ');
      await expect(proceed).toBeDisabled();
      await demo.getByLabel(label).fill(value);
      await expect(proceed).toBeEnabled();
    }
    await expect(demo.getByLabel('Gender').locator('option:not([disabled])')).toHaveText([
      'Male',
      'Female',
      'Non-binary',
    ]);
    // Ages are unbounded in the demo.
    await proceed.click();
    await expect(demo.getByRole('heading', { name: 'Hi, Asha' })).toBeVisible();
    await goTo(demo, 'Profile');
    await expect(demo.getByText('7 · Female · Pune')).toBeVisible();
  });

  test('offers the ten interests', async ({ demo }) => {
    await demo.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(demo.getByRole('group', { name: 'Interests' }).getByRole('button')).toHaveText([
      'Sports',
      'Movies',
      'Study',
      'Startups',
      'Music',
      'Travel',
      'Food',
      'Art',
      'Gaming',
      'Books',
    ]);
  });
});
