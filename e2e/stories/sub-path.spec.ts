import { askToMeet, test as base, expect, signInOn } from '../harness/fixtures.ts';
import { skipMoments } from '../harness/moments.ts';
import { startProxy } from '../harness/proxy.ts';

const test = base.extend<{ below: string }>({
  below: async ({ sandboxes }, use) => {
    const proxy = await startProxy('/some/path');
    const sandbox = await sandboxes.start({ PUBLIC_URL: proxy.url });
    proxy.leadTo(sandbox.url);
    await use(proxy.url);
    await proxy.stop();
    await sandbox.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

test('Asha signs in below a path, opens an event by its link, writes to Bilal and reloads', async ({
  browser,
  page,
  below,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(`${below}/`)) elsewhere.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) elsewhere.push(`${response.status()} ${response.url()}`);
  });
  await skipMoments(page);
  await page.goto(`${below}/e/1`);
  await page.getByRole('link', { name: / in Nukkad$/ }).click();
  await expect(page).toHaveURL(`${below}/`);
  await signInOn(page, 'Asha Kulkarni');
  await expect(page).toHaveURL(`${below}/events/1`);
  const heading = page.getByRole('heading', { name: 'Startup Networking Night' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();

  const bilal = await browser.newContext();
  const his = await bilal.newPage();
  await skipMoments(his);
  await his.goto(`${below}/`);
  await signInOn(his, 'Bilal Shaikh');
  await page.goto(`${below}/home`);
  await askToMeet(page, 'Bilal Shaikh');
  await his.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  await expect(his).toHaveURL(new RegExp(`^${below}/chat/.+`));

  await page.goto(`${below}/chat`);
  const live = page.waitForEvent('websocket');
  await page.reload();
  expect((await live).url()).toContain(`${below.replace('http', 'ws')}/live?`);
  await page.getByRole('link', { name: /Bilal Shaikh/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('At the corner in ten minutes.');
  await page.keyboard.press('Enter');
  await expect(his.getByRole('log').getByText('At the corner in ten minutes.')).toBeVisible();
  await his.reload();
  await expect(his.getByRole('log').getByText('At the corner in ten minutes.')).toBeVisible();
  await bilal.close();

  // Pages that the server writes itself have their look.
  for (const path of ['/sandbox/mailbox', '/api/docs']) {
    await page.goto(below + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Baloo/);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
  }

  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${below}/`);
  expect(elsewhere).toEqual([]);
});
