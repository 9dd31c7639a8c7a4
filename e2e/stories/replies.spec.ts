import { expect, expectAccessible, startTalking, test } from '../harness/fixtures.ts';

test('Bilal replies to a message; its quote leads there, and says when it is deleted', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  const [hers, his] = [asha.getByRole('log'), bilal.getByRole('log')];
  await asha.getByLabel('Message to Bilal Shaikh').fill('Chai or coffee?');
  await asha.keyboard.press('Enter');
  await his.getByText('Chai or coffee?').click({ button: 'right' });
  await bilal.getByRole('button', { name: 'Reply' }).click();
  const replying = bilal.getByRole('group', { name: 'Replying to' });
  await expect(replying).toContainText('Asha Kulkarni');
  const field = bilal.getByLabel('Message to Asha Kulkarni');
  await expect(field).toBeFocused();
  await expectAccessible(bilal, 'replying');
  await field.press('Escape');
  await expect(replying).toHaveCount(0);

  await his.getByText('Chai or coffee?').click({ button: 'right' });
  await bilal.getByRole('button', { name: 'Reply' }).click();
  await expect(field).toBeFocused();
  await field.fill('Chai, please');
  await field.press('Enter');
  await expect(replying).toHaveCount(0);
  const quote = hers.getByRole('button', { name: 'In reply to You Chai or coffee?' });
  await expect(quote).toBeVisible();
  await expectAccessible(asha, 'a reply');
  await quote.click();
  await expect(hers.locator(':focus')).toContainText('Chai or coffee?');

  await hers.getByText('Chai or coffee?').first().click({ button: 'right' });
  await asha.getByRole('button', { name: 'Delete for both' }).click();
  for (const it of [hers, his]) {
    // The message and the reply that quotes it.
    await expect(it.getByText('This message was deleted')).toHaveCount(2);
    await expect(it.getByText('coffee')).toHaveCount(0);
  }
});

test('a swipe to the right replies', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByLabel('Message to Bilal Shaikh').fill('Chai or coffee?');
  await asha.keyboard.press('Enter');
  const message = bilal.getByRole('log').getByText('Chai or coffee?');
  await expect(message).toBeVisible();
  // At once: a finger that rests opens the menu.
  await message.evaluate((it) => {
    for (const [type, clientX] of [
      ['pointerdown', 60],
      ['pointermove', 100],
      ['pointermove', 140],
      ['pointerup', 140],
    ] as const)
      it.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX, clientY: 300, bubbles: true }));
  });
  await expect(bilal.getByRole('group', { name: 'Replying to' })).toContainText('Chai or coffee?');
});
