import { expect, expectAccessible, goTo, test } from '../harness/fixtures.ts';

test('Asha says that she is free for chai; Bilal finds her and asks, beginning with chai', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const laptop = (await signInAs('Asha Kulkarni')).page.getByRole('region', { name: 'Free now' });
  await expect(laptop.getByRole('button', { name: 'Say you’re free' })).toBeVisible();
  const strip = asha.getByRole('region', { name: 'Free now' });
  await strip.getByRole('button', { name: 'Say you’re free' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Free to meet' });
  await expectAccessible(asha, 'Free to meet');
  await sheet.getByRole('button', { name: '1 hour' }).click();
  await sheet.getByRole('button', { name: 'Chai' }).click();
  await sheet.getByRole('button', { name: 'Show that I’m free' }).click();
  await expect(sheet).toHaveCount(0);
  for (const device of [strip, laptop]) await expect(device.getByRole('button', { name: 'Free now' })).toBeVisible();

  const bilal = (await signInAs('Bilal Shaikh')).page;
  const tile = bilal.getByRole('region', { name: 'Free now' }).getByRole('link', { name: /^Asha/ });
  await expect(tile).toContainText('Chai');
  const card = bilal.getByRole('article', { name: 'Asha Kulkarni' });
  await expect(card).toContainText(/Free until \d{1,2}:(00|15|30|45)\s[ap]m · chai/);
  await tile.click();
  await expect(bilal.getByRole('heading', { level: 1, name: /^Asha Kulkarni/ })).toBeFocused();
  await expect(bilal.getByText(/Free now for chai, until/)).toBeVisible();
  await bilal.getByRole('button', { name: 'Meet Now' }).click();
  const request = bilal.getByRole('dialog', { name: 'Meet Asha' });
  await expect(request.getByLabel('Note (optional)')).toHaveValue('Chai?');
  await expect(request.getByRole('button', { name: 'Now', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await request.getByRole('button', { name: 'Close' }).click();

  await goTo(bilal, 'Home');
  await bilal.getByRole('button', { name: 'Filters' }).click();
  await bilal.getByRole('button', { name: 'Free to meet' }).click();
  await expect(bilal).toHaveURL(/free=/);
  await expect(card).toBeVisible();
  await expect(bilal.getByRole('article', { name: 'Chitra Iyer' })).toHaveCount(0);

  await strip.getByRole('button', { name: 'Free now' }).click();
  await sheet.getByRole('button', { name: 'I’m not free any more' }).click();
  await expect(strip.getByRole('button', { name: 'Say you’re free' })).toBeVisible();
  await bilal.reload();
  await expect(bilal.getByRole('region', { name: 'Free now' }).getByRole('button')).toBeVisible();
  await expect(card).toHaveCount(0);
});
