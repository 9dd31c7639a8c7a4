import { expect, expectAccessible, goTo, startTalking, test } from '../harness/fixtures.ts';

test('Asha mutes and archives Bilal, who never learns it', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  const write = async (words: string) => {
    await bilal.getByLabel('Message to Asha Kulkarni').fill(words);
    await bilal.keyboard.press('Enter');
    await expect(bilal.getByRole('log').getByText(words)).toBeVisible();
  };
  const row = asha.getByRole('listitem').filter({ hasText: 'Bilal Shaikh' });
  const tab = asha.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' });

  await asha.getByRole('button', { name: 'Conversation menu' }).click();
  await expectAccessible(asha, 'conversation menu');
  await asha.getByRole('button', { name: 'Mute' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh muted' })).toBeVisible();
  await asha.getByRole('button', { name: 'Back' }).click();
  // Until the list is there, the message would be read in the conversation.
  await expect(asha.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await write('Chai at five?');
  await expect(row).toContainText('1 unread');
  await expect(tab).not.toContainText('new');
  await goTo(asha, 'Home');
  await write('Or at six?');
  await goTo(asha, 'Chat');
  await expect(row).toContainText('2 unread');
  await expect(asha.getByRole('status').filter({ hasText: 'six' })).toHaveCount(0);

  // Uses the keyboard, in the list.
  await asha.getByRole('button', { name: 'More about Bilal Shaikh' }).focus();
  await asha.keyboard.press('Enter');
  await asha.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row).toHaveCount(0);
  const archive = asha.getByRole('link', { name: 'Archived 1 conversation' });
  await expectAccessible(asha, 'chat with an archive');
  await write('Seven, then.');
  await expect(archive).toBeVisible();
  await archive.click();
  await expect(row).toContainText('Seven, then.');
  await expectAccessible(asha, 'archive');

  // Found by name wherever it is, mistyped too.
  await asha.getByRole('button', { name: 'Back' }).click();
  const field = asha.getByRole('searchbox', { name: 'Search conversations by name' });
  await field.fill('Bilall');
  await expect(asha.getByRole('list', { name: 'Conversations found' }).getByRole('link')).toHaveText(/Bilal Shaikh/);
  await expectAccessible(asha, 'search by name');
  await field.fill('Zubin');
  await expect(asha.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await field.press('Escape');
  await archive.click();

  // Unmuted, it returns with the next message.
  await row.getByRole('link').click({ button: 'right' });
  await asha.getByRole('button', { name: 'Unmute' }).click();
  await expect(row.getByText('muted')).toHaveCount(0);
  await write('Are you there?');
  await expect(asha.getByRole('heading', { name: 'Nothing archived' })).toBeVisible();
  await expect(tab).toContainText('4 new');
  await asha.getByRole('button', { name: 'Back' }).click();
  await expect(row).toContainText('Are you there?');
  await expect(archive).toHaveCount(0);
  await bilal.getByRole('button', { name: 'Back' }).click();
  await expect(bilal.getByRole('link', { name: /Asha Kulkarni/ })).toBeVisible();
  await expect(bilal.getByText('muted')).toHaveCount(0);
});
