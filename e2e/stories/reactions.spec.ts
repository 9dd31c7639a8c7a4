import { expect, expectAccessible, startTalking, test } from '../harness/fixtures.ts';

test('Bilal reacts, changes his mind by keyboard, and takes it back; Asha sees each', async ({ signInAs }) => {
  test.slow();
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByLabel('Message to Bilal Shaikh').fill('Chai at five?');
  await asha.keyboard.press('Enter');
  const [hers, his] = [asha.getByRole('log'), bilal.getByRole('log')];
  const open = () => his.getByText('Chai at five?').click({ button: 'right' });

  await open();
  await expectAccessible(bilal, 'message menu with reactions');
  await bilal.getByRole('group', { name: 'React' }).getByRole('button', { name: 'Love' }).click();
  await expect(his.getByRole('img', { name: 'Love from you' })).toBeVisible();
  await expect(hers.getByRole('img', { name: 'Love from Bilal Shaikh' })).toBeVisible();
  await expectAccessible(asha, 'a message with a reaction');

  await bilal.getByRole('button', { name: 'More about ‘Chai at five?’' }).focus();
  await bilal.keyboard.press('Enter');
  const thanks = bilal.getByRole('button', { name: 'Thanks' });
  await expect(bilal.getByRole('button', { name: 'Love' })).toHaveAttribute('aria-pressed', 'true');
  await thanks.focus();
  await bilal.keyboard.press('Enter');
  await expect(hers.getByRole('img')).toHaveCount(1);
  await expect(hers.getByRole('img', { name: 'Thanks from Bilal Shaikh' })).toBeVisible();

  // While Asha is away: her app may try to connect.
  ignoreErrors();
  await asha.context().setOffline(true);
  await open();
  await thanks.click();
  await expect(his.getByRole('img')).toHaveCount(0);
  await asha.context().setOffline(false);
  await expect(hers.getByRole('img')).toHaveCount(0);
});
