import { enter, expect, goTo, test } from '../harness/fixtures.ts';

test.describe('chat', () => {
  test('lists four people, online, with an invitation', async ({ demo }) => {
    await enter(demo);
    await goTo(demo, 'Chat');
    const rows = demo.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect(rows).toHaveCount(4);
    for (const row of await rows.all()) {
      await expect(row.getByText('Tap to start chatting', { exact: true })).toBeVisible();
      await expect(row.getByText('Online')).toBeAttached();
    }
  });

  test('a conversation: back, Online, Enter and the button send trimmed text, the pin sends a location', async ({
    demo,
  }) => {
    await enter(demo);
    await goTo(demo, 'Chat');
    await demo.getByRole('link', { name: /Bilal/ }).click();
    await expect(demo.getByRole('heading', { name: 'Bilal Shaikh' })).toBeFocused();
    await expect(demo.getByText('Online', { exact: true })).toBeVisible();
    const send = demo.getByRole('button', { name: 'Send', exact: true });
    const input = demo.getByLabel('Message to Bilal Shaikh');
    const log = demo.getByRole('log');
    await expect(log.getByRole('time')).toHaveCount(0);
    await expect(send).toBeDisabled();
    await input.fill('   ');
    await expect(send).toBeDisabled();
    await input.press('Enter');
    await input.fill('  Hello Bilal ');
    await expect(send).toBeEnabled();
    await input.press('Enter');
    await expect(log.getByText('Hello Bilal', { exact: true })).toBeVisible();
    await expect(input).toHaveValue('');
    await input.fill('नमस्ते');
    await send.click();
    await expect(log.getByText('नमस्ते')).toBeVisible();
    await demo.getByRole('button', { name: 'Share location' }).click();
    await expect(log.getByText('Around Mumbai')).toBeVisible();
    await expect(log.getByRole('time')).toHaveCount(3);
    await demo.getByRole('button', { name: 'Back' }).click();
    await expect(demo.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(demo.getByRole('link', { name: /Bilal/ })).toContainText('Around Mumbai');
  });
});
