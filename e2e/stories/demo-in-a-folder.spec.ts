import { expect, test as base } from '@playwright/test';
import { startDemo, type Program } from '../harness/start-servers.ts';
import { enter, goTo } from '../harness/fixtures.ts';

const test = base.extend<{ host: Program }>({
  host: async ({}, use) => {
    const program = await startDemo('/some/home/folder/');
    await use(program);
    await program.stop();
  },
});

test('the demo runs in any folder of a static host: pages, pictures, reloads deep inside', async ({ page, host }) => {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(response.url());
  });
  await page.goto(`${host.url}/`);
  await enter(page);
  await expect(page).toHaveURL(`${host.url}/home`);
  await goTo(page, 'Events');
  await page.getByRole('link', { name: 'Music Concert' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Music Concert' })).toBeVisible();
  await page.goto(`${host.url}/chat/3`);
  await expect(page.getByRole('heading', { name: 'Bilal Shaikh' })).toBeVisible();
  const picture = page.getByRole('banner').or(page.locator('header')).locator('img').first();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(failures).toEqual([]);
});
