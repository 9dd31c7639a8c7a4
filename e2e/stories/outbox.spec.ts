import type { Page } from '@playwright/test';
import { areUnsent, expect, expectAccessible, goTo, startTalking, test } from '../harness/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

async function write(page: Page, to: string, words: string) {
  await page.getByLabel(`Message to ${to}`).fill(words);
  await page.keyboard.press('Enter');
}

/** The texts of the messages, without the day separators. */
const paragraphs = (page: Page) => page.getByRole('log').locator('p[dir=auto]');

test('messages written offline are sent when the app is opened again, once and in order', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = await signInAs('Bilal Shaikh');
  await startTalking(asha, bilal.page);
  const address = bilal.page.url();
  const context = bilal.page.context();
  await bilal.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const online = bilal.page.getByText('Online', { exact: true });
  await expect(online).toBeVisible();
  await context.setOffline(true);
  // Online status is unknown while offline.
  await expect(online).toBeHidden();
  for (const words of ['In the train now', 'Back at nine']) await write(bilal.page, 'Asha Kulkarni', words);
  await expect(bilal.page.getByText('waiting to be sent')).toHaveCount(2);
  await bilal.page.close();
  // A page opened offline shows what is stored.
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByRole('main').getByRole('listitem')).toContainText(['In the train now', 'Back at nine']);
  await expect(again.getByText('waiting to be sent')).toHaveCount(2);
  await expectAccessible(again, 'a conversation without a network');
  await expect(paragraphs(asha)).toHaveCount(0);
  await context.setOffline(false);
  await expect(paragraphs(asha).filter({ hasText: /train|nine/ })).toHaveText(['In the train now', 'Back at nine']);
  await expect(paragraphs(again)).toHaveText(['In the train now', 'Back at nine']);
  await expect(again.getByText('waiting to be sent')).toHaveCount(0);
  bilal.ignoreErrors();
});

test('one tick, two, two in colour; and two tabs of one person stay equal', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await write(asha, 'Bilal Shaikh', 'Chai at six?');
  await expect(asha.getByRole('log').getByTitle('read')).toHaveCount(1);
  // Back on Home, new messages are delivered but not read. No reload, because the sandbox might answer for him.
  await bilal.getByRole('button', { name: 'Back' }).click();
  await goTo(bilal, 'Home');
  await expect(bilal.getByRole('heading', { level: 1, name: /^Hi,/ })).toBeVisible();
  const second = await asha.context().newPage();
  await second.goto(asha.url());
  await expect(paragraphs(second)).toHaveText(['Chai at six?']);
  await write(second, 'Bilal Shaikh', 'At the corner');
  for (const page of [asha, second]) {
    await expect(paragraphs(page)).toHaveText(['Chai at six?', 'At the corner']);
    await expect(page.getByRole('log').getByTitle('delivered')).toHaveCount(1);
    await expect(page.getByRole('log').getByTitle('read')).toHaveCount(1);
  }
  await goTo(bilal, 'Chat');
  await expect(bilal.getByText('1 unread')).toBeVisible();
  await bilal.getByRole('link', { name: /Asha Kulkarni/ }).click();
  for (const page of [asha, second]) await expect(page.getByRole('log').getByTitle('read')).toHaveCount(2);
});

test('a typing indicator is shown until the message is sent', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByLabel('Message to Bilal Shaikh').pressSequentially('Hm');
  await expect(bilal.getByText('typing…')).toBeVisible();
  await asha.keyboard.press('Enter');
  await expect(paragraphs(bilal)).toHaveText(['Hm']);
  await expect(bilal.getByText('typing…')).toHaveCount(0);
});

test('Bilal has closed the conversation: Asha learns that, can only discard, and later it is given up', async ({
  signInAs,
}) => {
  test.slow();
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  const address = asha.url();
  const { me } = (await (await asha.request.get('/api/session')).json()) as { me: { id: string } };
  await bilal.request.put(`/api/blocks/${me.id}`, { data: {} });
  for (const words of ['Are you there?', 'Hello?']) await write(asha, 'Bilal Shaikh', words);
  const failed = asha.getByRole('group', { name: 'Not sent' });
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText('This conversation is closed. You can’t send messages here.');
  await expect(failed.getByRole('button', { name: 'retry' })).toHaveCount(0);
  await expectAccessible(asha, 'a closed conversation');
  await failed.last().getByRole('button', { name: 'Discard' }).click();
  await expect(failed).toHaveCount(1);
  await areUnsent(asha, 1);

  await asha.goto('/chat');
  const said = asha.getByRole('status').filter({ hasText: 'Not sent' });
  await expect(said).toContainText('the conversation is closed: ‘Are you there?’');
  await asha.goto(address);
  await expect(asha.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await expect(said).toHaveCount(0);
  ashaPerson.ignoreErrors();
});

test('a device without storage says that the message waits only here, and sends it', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  await startTalking(asha, bilal);
  await bilal.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Nothing fits in here any more.', 'QuotaExceededError');
    };
  });
  await bilal.context().setOffline(true);
  await write(bilal, 'Asha Kulkarni', 'In the train now');
  await expect(bilal.getByRole('log').getByTitle('waiting to be sent')).toBeVisible();
  await expect(bilal.getByText('Keep the app open until it’s sent')).toBeVisible();
  await bilal.context().setOffline(false);
  await expect(paragraphs(asha)).toHaveText(['In the train now']);
  await expect(bilal.getByText('Keep the app open')).toHaveCount(0);
  bilalPerson.ignoreErrors();
});

test('a waiting message names the area that is known by now', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  await startTalking(asha, bilal);
  const { area } = (await (await bilal.request.get('/api/presence')).json()) as { area: { name: string } };
  // Sending fails, the phone has stored nothing, and his area arrives late.
  await bilal.addInitScript(() => indexedDB.deleteDatabase('nukkad'));
  await bilal.routeWebSocket(/\/live/, (socket) => void socket.close());
  const { promise: late, resolve: tell } = Promise.withResolvers<void>();
  await bilal.route('**/api/presence', async (route) => {
    await late;
    await route.continue();
  });
  await bilal.reload();
  await bilal.getByRole('button', { name: 'Share location' }).click();
  await bilal.getByRole('button', { name: 'Share only the name of my area' }).click();
  await expect(bilal.getByText('waiting to be sent')).toHaveCount(1);
  await expect(bilal.getByText('Around Mumbai')).toBeVisible();
  tell();
  await expect(bilal.getByText(`Around ${area.name}`)).toBeVisible();
  bilalPerson.ignoreErrors();
});

/** A device that takes two seconds to read its messages on pages loaded from now on. */
const slowOutbox = (page: Page) =>
  page.addInitScript(() => {
    const opening = indexedDB.open('nukkad');
    opening.addEventListener('success', () => {
      const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
      const end = performance.now() + 2000;
      const occupy = () => {
        if (performance.now() < end) outbox.count().addEventListener('success', occupy);
        else opening.result.close();
      };
      occupy();
    });
  });

test('logging out asks before it deletes messages that are not sent', async ({ signInAs }) => {
  test.slow();
  const asha = await signInAs('Asha Kulkarni');
  const { page } = asha;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(page, bilal);
  await page.context().setOffline(true);
  for (const words of ['In the train now', 'Back at nine']) {
    await page.getByLabel('Message to Bilal Shaikh').fill(words);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('waiting to be sent')).toHaveCount(2);
  // Online, but the socket cannot connect.
  await page.goto('about:blank');
  await page.routeWebSocket(/\/live/, (socket) => void socket.close());
  await slowOutbox(page);
  await page.context().setOffline(false);
  await page.goto('/settings');
  const leave = page.getByRole('button', { name: 'Logout' });
  const question = page.getByRole('dialog', { name: '2 messages haven’t been sent' });
  await leave.click();
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before messages are discarded');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toHaveCount(0);
  await goTo(page, 'Chat');
  await expect(page.getByRole('link', { name: /Bilal Shaikh/ })).toContainText('Back at nine');
  await goTo(page, 'Settings');
  await leave.click();
  await question.getByRole('button', { name: 'Log out and discard them' }).click();
  await expect(page.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  asha.ignoreErrors();
});
