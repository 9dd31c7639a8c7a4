import { scene } from '@nukkad/server/testing/sample-pictures.ts';
import type { Page } from '@playwright/test';
import { appKept, expect, expectAccessible, isKept, signInOn, startTalking, test } from '../harness/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Posts what an app shares, as a phone does. */
async function share(page: Page, what: { title?: string; text?: string; url?: string; picture?: Buffer }) {
  const { picture, ...words } = what;
  await page.evaluate(
    async ({ words: fields, data }) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/incoming', method: 'POST', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) {
        const input = Object.assign(document.createElement('input'), { name, value });
        form.append(input);
      }
      if (data !== null) {
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), (it) => it.charCodeAt(0));
        files.items.add(new File([bytes], 'chai.jpg', { type: 'image/jpeg' }));
        const input = Object.assign(document.createElement('input'), { name: 'pictures', type: 'file' });
        input.files = files.files;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    { words, data: picture?.toString('base64') ?? null },
  );
  await page.waitForURL('**/incoming');
}

const sendTo = (page: Page, name: string) => page.getByRole('button', { name: `Send ${name}` }).click();

test('Asha shares a picture and an event from other apps with Bilal, the second without a network', async ({
  signInAs,
}) => {
  test.slow();
  const person = await signInAs('Asha Kulkarni');
  const asha = person.page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await appKept(asha);
  await share(asha, { text: 'Look at this', picture: await scene(600, 400).jpeg().toBuffer() });
  await expect(asha.getByRole('heading', { level: 1, name: 'Send to…' })).toBeFocused();
  await expect(asha.getByRole('img', { name: 'chai.jpg' })).toHaveJSProperty('naturalWidth', 600);
  await expect(asha.getByLabel('Message (optional)')).toHaveValue('Look at this');
  await expectAccessible(asha, 'something that another app has shared');
  await sendTo(asha, 'Bilal Shaikh');
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeVisible();
  await expect(bilal.getByRole('log').getByText('Look at this')).toBeVisible();
  await expect(bilal.getByRole('log').locator('img').first()).toBeVisible();
  // It is sent once.
  await asha.goto('/incoming');
  await expect(asha.getByRole('heading', { name: 'Nothing to send' })).toBeVisible();

  await asha.goto('/chat');
  await expect(asha.getByRole('link', { name: /Bilal Shaikh/ })).toBeVisible();
  await isKept(asha, 'query conversations');
  await asha.context().setOffline(true);
  await share(asha, { title: 'Music Concert', url: `${new URL(asha.url()).origin}/e/7` });
  await expect(asha.getByText('You’re offline.')).toBeVisible();
  await Promise.all([
    expect(asha.getByText('We’ll send it to Bilal when you’re back online')).toBeVisible(),
    sendTo(asha, 'Bilal Shaikh'),
  ]);
  await expect(bilal.getByRole('link', { name: /Music Concert/ })).toHaveCount(0);
  await asha.context().setOffline(false);
  await expect(bilal.getByRole('log').getByRole('link', { name: /Music Concert/ })).toBeVisible();
  person.ignoreErrors();
});

test('what was shared while signed out waits for the sign-in, and is gone after logging out', async ({ signInAs }) => {
  const person = await signInAs('Asha Kulkarni');
  const asha = person.page;
  await appKept(asha);
  await asha.goto('/settings');
  await asha.evaluate(async () => void (await caches.open('incoming')));
  await asha.getByRole('button', { name: 'Logout' }).click();
  await expect(asha.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  // What was shared before is deleted, perhaps only after the session has ended: not what is shared now.
  await expect.poll(() => asha.evaluate(() => caches.has('incoming'))).toBe(false);
  // The toast may be gone once all of the page has loaded.
  await Promise.all([
    expect(asha.getByText('Sign in to send what you’ve shared')).toBeVisible(),
    share(asha, { title: 'Chai', url: 'https://news.example/chai' }).catch(() => {}),
  ]);
  await signInOn(asha, 'Asha Kulkarni');
  await expect(asha.getByLabel('Message')).toHaveValue('Chai\nhttps://news.example/chai');
  await expect(asha.getByText('Once you’re connected with someone')).toBeVisible();

  await asha.goto('/settings');
  await asha.getByRole('button', { name: 'Logout' }).click();
  await expect(asha.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  await signInOn(asha, 'Gauri Deshpande');
  await expect(asha.getByRole('heading', { level: 1, name: 'Hi, Gauri' })).toBeVisible();
  await asha.goto('/incoming');
  await expect(asha.getByRole('heading', { name: 'Nothing to send' })).toBeVisible();
  person.ignoreErrors();
});
