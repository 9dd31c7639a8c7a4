import type { Page } from '@playwright/test';
import {
  askToMeet,
  expect,
  expectAccessible,
  goTo,
  isAtRest,
  openChat,
  test,
  unlimitedTest,
} from '../harness/fixtures.ts';
import { keepShown } from '../harness/keep-shown.ts';

async function talk(signInAs: (name: string) => Promise<{ page: Page }>) {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await openChat(asha, 'Bilal Shaikh');
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeFocused();
  await expect(bilal).toHaveURL(/\/chat\/.+/);
  const id = new URL(bilal.url()).pathname.split('/').at(-1)!;
  const write = async (page: Page, message: string) => {
    const response = await page.request.post(`/api/conversations/${id}/messages`, {
      data: { messageId: crypto.randomUUID(), type: 'text', message },
    });
    expect(response.ok()).toBe(true);
  };
  return { asha, bilal, write };
}

test('Asha deletes for both, Bilal for himself, by mouse and by keyboard', async ({ signInAs }) => {
  test.slow();
  const { asha, bilal, write } = await talk(signInAs);
  for (const words of ['First', 'A secret', 'Last']) await write(asha, words);
  const [log, his] = [asha.getByRole('log'), bilal.getByRole('log')];
  await expect(his.getByText('Last')).toBeVisible();

  await log.getByText('A secret').click({ button: 'right' });
  await expect(asha.getByRole('dialog', { name: 'Your message' })).toContainText('A secret');
  await expectAccessible(asha, 'message menu');
  await asha.getByRole('button', { name: 'Delete for both' }).click();
  for (const it of [log, his]) {
    await expect(it.getByText('This message was deleted')).toBeVisible();
    await expect(it.getByText('A secret')).toHaveCount(0);
    await expect(it.getByRole('time')).toHaveCount(3);
  }

  // Bilal cannot delete for both, and reaches the menu by keyboard.
  const more = bilal.getByRole('button', { name: 'More about ‘Last’' });
  await more.focus();
  await expect(more).toHaveCSS('opacity', '1');
  await bilal.keyboard.press('Enter');
  const menu = bilal.getByRole('dialog', { name: 'Message from Asha' });
  await expect(menu.getByRole('button', { name: 'Delete for both' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Delete for me' }).click();
  await expect(his.getByText('Last')).toHaveCount(0);
  await expect(log.getByText('Last')).toBeVisible();
  await bilal.getByRole('button', { name: 'Back' }).click();
  await expect(bilal.getByRole('link', { name: /Asha Kulkarni/ })).toContainText('This message was deleted');
  await bilal.reload();
  await bilal.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await expect(his.getByText('First')).toBeVisible();
  await expect(his.getByRole('time')).toHaveCount(2);
});

unlimitedTest('Bilal finds what was said long ago, and is taken to its place', async ({ signInAs }) => {
  test.slow();
  const { asha, bilal, write } = await talk(signInAs);
  await write(asha, 'The chai house behind https://example.com/bandra, they say.');
  for (let at = 1; at <= 170; at++) await write(at % 2 ? asha : bilal, `Number ${at}`);
  await bilal.reload();
  await expect(bilal.getByRole('log').getByText('Number 170', { exact: true })).toBeInViewport();
  await bilal.getByRole('button', { name: 'Search this conversation' }).click();
  const field = bilal.getByRole('searchbox', { name: 'Search your conversation with Asha Kulkarni' });
  await expect(field).toBeFocused();
  await bilal.goBack();
  await expect(bilal.getByRole('log').getByText('Number 170', { exact: true })).toBeVisible();
  await bilal.goForward();
  await field.fill('coffee');
  await expect(bilal.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await field.fill('CHAI');
  const found = bilal.getByRole('list', { name: 'Messages found' });
  await expect(found.getByRole('button')).toHaveCount(1);
  await expect(found.locator('mark')).toHaveText('chai');
  await expectAccessible(bilal, 'search');
  await found.getByRole('button').click();
  const message = bilal.getByRole('log').getByText('The chai house');
  await expect(message).toBeInViewport();
  await expect(bilal.getByRole('log').locator(':focus')).toContainText('The chai house');
  const link = message.getByRole('link', { name: 'https://example.com/bandra', exact: true });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  await bilal.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(bilal.getByRole('log').getByText('Number 170', { exact: true })).toBeInViewport();
});

test('Asha is warned, reports with the messages, and keeps what she had begun to write', async ({ signInAs }) => {
  test.slow();
  const { asha, bilal, write } = await talk(signInAs);
  await write(bilal, 'I paid for the chai');
  await write(bilal, 'Please send me 500 rs on my gpay');
  const log = asha.getByRole('log');
  await expect(log.getByRole('note')).toHaveCount(1);
  await expect(log.getByRole('note')).toContainText('Be careful');
  await expect(bilal.getByRole('log').getByText('gpay')).toBeVisible();
  await expect(bilal.getByRole('log').getByRole('note')).toHaveCount(0);

  await asha.getByLabel('Message to Bilal Shaikh').fill('I would rather');
  await asha.getByRole('button', { name: 'Back' }).click();
  // Until the list is there, the conversation has a link to him.
  await expect(asha.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await asha.getByRole('link', { name: /Bilal Shaikh/ }).click();
  await expect(asha.getByLabel('Message to Bilal Shaikh')).toHaveValue('I would rather');

  await log.getByRole('note').getByRole('button', { name: 'Report' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Report Bilal' });
  const box = sheet.getByRole('switch', { name: 'Include messages' });
  await expect(box).not.toBeChecked();
  await box.check();
  await sheet.getByRole('switch', { name: 'Please send me 500 rs on my gpay' }).check();
  await expect(sheet.getByRole('switch', { name: 'I paid for the chai' })).not.toBeChecked();
  await expectAccessible(asha, 'report from a conversation');
  await sheet.getByRole('radio', { name: /money/ }).check();
  const sent = asha.waitForRequest('**/api/reports');
  await sheet.getByRole('button', { name: 'Send report' }).click();
  const { reason, messages } = (await sent).postDataJSON() as { reason: string; messages: string[] };
  expect([reason, messages.length]).toEqual(['money', 1]);
  await expect(asha.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(asha.getByRole('link', { name: /Bilal Shaikh/ })).toHaveCount(0);
});

test('Bilal switches receipts off', async ({ signInAs }) => {
  test.slow();
  const { asha, bilal, write } = await talk(signInAs);
  await write(asha, 'Seen?');
  const sign = asha.getByRole('log').getByTitle(/sent|delivered|read/);
  await expect(sign).toHaveText('read');
  await bilal.getByRole('button', { name: 'Back' }).click();
  await goTo(bilal, 'Settings');
  await bilal.getByRole('button', { name: 'Privacy' }).click();
  await isAtRest(bilal.getByRole('switch', { name: 'Receipts' }));
  await bilal.getByRole('switch', { name: 'Receipts' }).uncheck();
  await expect(sign).toHaveText('sent');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('resting on a message opens what can be done with it, and scrolling past it does not', async ({ signInAs }) => {
    const { asha, bilal, write } = await talk(signInAs);
    await write(asha, 'Hold me');
    const message = bilal.getByRole('log').getByText('Hold me');
    await expect(message).toBeVisible();
    await atRest(bilal);
    const { x, y } = (await message.boundingBox())!;
    const finger = await bilal.context().newCDPSession(bilal);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 5, y: y + 5 + down }],
      });
    const menu = bilal.getByRole('dialog', { name: 'Message from Asha' });
    // One after the other, but without waiting for the page: a finger that rests opens the menu.
    const scrolling = [touch('touchStart')];
    for (let down = 8; down <= 80; down += 8) scrolling.push(touch('touchMove', down));
    await Promise.all(scrolling);
    await bilal.waitForTimeout(700);
    await touch('touchEnd');
    await expect(menu).toHaveCount(0);

    await touch('touchStart');
    await expect(menu).toBeVisible();
    await touch('touchEnd');
    await menu.getByRole('button', { name: 'Delete for me' }).tap();
    await expect(message).toHaveCount(0);
  });
});

/** Waits until the message list has not moved for several frames. */
const atRest = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).evaluate(async (it) => {
    let before = '';
    for (let still = 0; still < 15; still++) {
      await new Promise(requestAnimationFrame);
      const now = [it.scrollTop, it.scrollHeight, it.clientHeight, innerHeight].join();
      if (now !== before) still = 0;
      before = now;
    }
  });

test('opening and closing the keyboard leaves Bilal at the end, where new messages count as read', async ({
  signInAs,
}) => {
  test.slow();
  const { asha, bilal, write } = await talk(signInAs);
  for (let at = 1; at <= 6; at++)
    await write(asha, `Number ${at} with some words that fill the line so that it wraps on a phone`);
  const [log, down] = [bilal.getByRole('log'), bilal.getByRole('button', { name: 'Jump to latest' })];
  const ticks = asha.getByRole('log').getByTitle('read');
  await expect(ticks).toHaveCount(6);
  const height = async (to: number) => {
    await bilal.setViewportSize({ width: 390, height: to });
    await atRest(bilal);
  };
  for (const to of [480, 844, 480]) {
    await height(to);
    await expect(log.getByText('Number 6')).toBeInViewport({ ratio: 1 });
    await expect(down).toHaveCount(0);
  }
  // The keyboard slides in: many heights in quick succession.
  for (let to = 480; to <= 844; to += 52) await bilal.setViewportSize({ width: 390, height: to });
  for (let to = 844; to >= 480; to -= 52) await bilal.setViewportSize({ width: 390, height: to });
  await height(480);
  await expect(log.getByText('Number 6')).toBeInViewport({ ratio: 1 });
  await expect(down).toHaveCount(0);
  // It opens again before a frame has shown it closed.
  for (let round = 0; round < 25; round++) {
    await Promise.all([844, 480, 844, 480].map((to) => bilal.setViewportSize({ width: 390, height: to })));
    await height(480);
    await expect(down).toHaveCount(0);
  }

  // Scrolled up, the position stays; when everything fits, that is the end.
  await bilal.getByRole('region', { name: 'Messages' }).evaluate((it) => it.scrollTo(0, 0));
  await expect(down).toBeVisible();
  await write(asha, 'Number 7');
  await expect(log.getByText('Number 7')).not.toBeInViewport();
  await expect(ticks).toHaveCount(6);
  await height(844);
  await expect(down).toHaveCount(0);
  await expect(ticks).toHaveCount(7);
});

test('toasts cover neither the newest message nor the input', async ({ signInAs }) => {
  test.slow();
  const { asha, bilal, write } = await talk(signInAs);
  // The story goes from screen to screen with a toast.
  await keepShown(bilal, 2000, 5000);
  await bilal.reload();
  for (const words of ['First', 'Last']) await write(asha, words);
  await expect(bilal.getByRole('log').getByText('Last')).toBeVisible();
  await bilal.getByRole('log').getByText('First').click({ button: 'right' });
  await bilal.getByRole('button', { name: 'Delete for me' }).click();
  const said = bilal.getByText('Deleted for you');
  await expect(said).toBeVisible();
  await expect(async () => {
    const [words, head, last] = await Promise.all([
      said.boundingBox(),
      bilal.locator('header').boundingBox(),
      bilal.getByRole('log').getByText('Last').boundingBox(),
    ]);
    expect(words!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
    expect(words!.y + words!.height).toBeLessThan(last!.y);
  }).toPass({ timeout: 15_000 });
  // On other screens it is at the bottom.
  await bilal.getByRole('button', { name: 'Back' }).click();
  await expect(bilal.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect.poll(async () => (await said.boundingBox())?.y ?? 0).toBeGreaterThan(600);
});
