import { scene } from '@nukkad/server/testing/sample-pictures.ts';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { open } from '../harness/every-screen.ts';
import { expect, sheetClosed, test } from '../harness/fixtures.ts';

/** In an open menu: what to report, why, and send. Three presses, with the block as it is offered. */
async function report(page: Page, what: Locator, block: boolean) {
  await what.click();
  const sheet = page.getByRole('dialog', { name: /^Report / });
  await sheet.getByLabel('Someone is in danger').check();
  await expect(sheet.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
  await sheet.getByRole('switch', { name: 'Also block Bilal' }).setChecked(block);
  const sent = page.waitForResponse('**/api/reports');
  await sheet.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).status()).toBe(200);
  await sheetClosed(page);
}

test('Asha reports all that Bilal can do wrong in three presses each, chooses what goes along, and blocks him with his event', async ({
  sandbox,
  signInAs,
}) => {
  test.slow();
  const [ashaApi, bilalBrowser] = [(await signedIn(sandbox, '2')).api, await signedIn(sandbox, '3')];
  const bilalApi = bilalBrowser.api;
  await ashaApi.meets.request({ personId: '3' });
  // Without a human, sample neighbours accept within seconds.
  const talk = async () => (await bilalApi.chat.conversations({})).conversations[0]?.id ?? '';
  await expect.poll(talk).not.toBe('');
  const id = await talk();
  for (const message of ['Shall we meet at six?', 'Send me ₹500 first', 'Then no chai for you'])
    await bilalApi.chat.send({ id, messageId: randomUUID(), type: 'text', message });
  const pictureId = randomUUID();
  const picture = await scene(400, 300).jpeg().toBuffer();
  const put = await bilalBrowser.fetch(`/api/pictures/${pictureId}`, { method: 'PUT', body: new Uint8Array(picture) });
  expect(put.status).toBeLessThan(300);
  await bilalApi.chat.send({ id, messageId: randomUUID(), type: 'picture', pictureId });
  const questionId = randomUUID();
  await ashaApi.questions.ask({ id: '1', questionId, body: 'Is it safe there?' });
  await bilalApi.questions.answer({ id: '1', questionId, body: 'Don’t be silly.' });

  const asha = (await signInAs('Asha Kulkarni')).page;
  const button = (name: string | RegExp) => asha.getByRole('button', { name, exact: true });
  for (const what of ['Report', 'Report profile text']) {
    await open(asha, '/people/3');
    await button('More').click();
    await report(asha, button(what), false);
  }
  await open(asha, `/chat/${id}`);
  await asha.getByRole('log').getByRole('button', { name: 'Picture from Bilal Shaikh' }).click({ button: 'right' });
  await report(asha, button('Report this picture'), false);
  await asha.getByRole('log').getByText('Send me ₹500 first').click({ button: 'right' });
  await button('Report this message').click();
  const sheet = asha.getByRole('dialog', { name: 'Report this message' });
  await sheet.getByRole('switch', { name: 'Include more messages' }).check();
  const choice = (name: RegExp) => sheet.getByRole('switch', { name });
  await expect(choice(/Send me ₹500 first/)).toBeChecked();
  await expect(choice(/Shall we meet/)).not.toBeChecked();
  await choice(/no chai for you/).check();
  await asha.keyboard.press('Escape');
  await sheetClosed(asha);
  // What she has chosen is still there.
  await asha.getByRole('log').getByText('Send me ₹500 first').click({ button: 'right' });
  const sent = asha.waitForRequest('**/api/reports');
  await report(asha, button('Report this message'), false);
  expect(((await sent).postDataJSON() as { messages: string[] }).messages).toHaveLength(2);

  await open(asha, '/events/1');
  await asha.getByRole('button', { name: /^More about/ }).click();
  await report(asha, button('Report the answer'), false);
  // The page asks for nothing that the block has taken away: browser errors fail this story.
  await report(asha, button('Report this event'), false);
  await open(asha, '/settings/safety');
  await expect(asha.getByRole('region', { name: 'Your reports' }).getByRole('listitem')).toHaveCount(6);

  await open(asha, '/events/4');
  await expect(asha.getByRole('region', { name: 'Questions to the host' })).toBeVisible();
  await report(asha, button('Report this event'), true);
  await expect(asha.getByRole('list', { name: 'Events', exact: true })).toBeVisible();
  await open(asha, '/events/4');
  await expect(asha.getByRole('region', { name: 'Questions to the host' })).toHaveCount(0);
  expect((await ashaApi.safety.blocks()).people.map(({ id }) => id)).toEqual(['3']);
});

test('Asha is warned of a note and of a message that Bilal sent to several people, and he is not', async ({
  sandbox,
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const [{ api: ashaApi }, { api: bilalApi }] = [await signedIn(sandbox, '2'), await signedIn(sandbox, '3')];
  const note = 'I earn well from home and can show you how it works.';
  for (const personId of ['4', '6', '8', '10']) await bilalApi.meets.request({ personId, window: 'this week', note });
  const { request } = await bilalApi.meets.request({ personId: '2', window: 'this week', note });
  await expect(asha.getByText('The same note was sent to several people.')).toBeVisible();

  const { conversationId } = await ashaApi.meets.setStatus({ id: request.id, status: 'accepted' });
  const id = conversationId ?? '';
  // The four others are sample neighbours, who accept within seconds.
  const talks = async () => (await bilalApi.chat.conversations({})).conversations;
  await expect.poll(async () => (await talks()).length).toBe(5);
  const message = 'Come to my office tomorrow and bring friends.';
  for (const talk of await talks())
    await bilalApi.chat.send({ id: talk.id, messageId: randomUUID(), type: 'text', message });
  // The text is compared after it was written.
  await expect.poll(async () => (await ashaApi.chat.warnings({ id })).repeated).toEqual([1]);
  await open(asha, `/chat/${id}`);
  await expect(asha.getByRole('log').getByText('The same message was sent to several people.')).toBeVisible();
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await open(bilal, `/chat/${id}`);
  await expect(bilal.getByRole('log').getByText('Come to my office')).toBeVisible();
  await expect(bilal.getByText('sent to several people')).toHaveCount(0);
});
