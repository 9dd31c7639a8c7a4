import { writeFileSync } from 'node:fs';
import { expect, startTalking, unlimitedTest as test } from '../harness/fixtures.ts';
import { watchInteractions, type Interaction } from '../harness/interactions.ts';
import { sendMany } from '../harness/send-many.ts';

/** Where `npm run interaction` wants the figures. */
const table = process.env['INTERACTION_TABLE'];

/** The longest time to the next paint, and the longest task, in ms. In the suite the machine may be busy. */
const [nextPaintMs, taskMs] = table === undefined ? [500, 1000] : [100, 200];
const [many, times] = table === undefined ? [300, 3] : [10_000, 5];

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test('every press is answered at once, also on a slow phone', { tag: '@alone' }, async ({ signInAs }) => {
  test.setTimeout(300_000);
  const asha = (await signInAs('Asha Kulkarni')).page;
  const { page } = await signInAs('Bilal Shaikh');
  await startTalking(asha, page);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await sendMany(asha, id, many);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.reload();
  const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const heading = (name: string | RegExp) => () => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const back = () => page.getByRole('button', { name: 'Back' }).click();
  await heading('Messages')();
  const press = await watchInteractions(page);
  const costs: Record<string, Interaction[]> = {};
  const measure = async (name: string, act: () => Promise<unknown>, shown: () => Promise<unknown>) => {
    (costs[name] ??= []).push(await press(act, shown));
  };
  // The first round loads the screens' code.
  for (let time = 0; time <= times; time++) {
    if (time === 1) for (const name of Object.keys(costs)) delete costs[name];
    await measure('open Home', () => tab('Home').click(), heading(/^Hi,/));
    await measure(
      'open a sheet',
      () => page.getByRole('button', { name: 'Meet Now' }).first().click(),
      () => expect(page.getByRole('dialog')).toBeVisible(),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const filters = page.getByRole('region', { name: 'Filters' });
    const male = filters.getByRole('button', { name: 'Male', exact: true });
    await measure(
      'open filters',
      () => page.getByRole('button', { name: 'Filters' }).click(),
      () => expect(filters).toBeVisible(),
    );
    await measure(
      'filter',
      () => male.click(),
      () => expect(page.getByRole('article', { name: 'Chitra Iyer' })).toHaveCount(0),
    );
    await male.click();
    await expect(page.getByRole('article', { name: 'Chitra Iyer' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(filters).toBeHidden();
    await measure('open Events', () => tab('Events').click(), heading('Local Events'));
    await measure(
      'open an event',
      () => page.getByRole('article').first().getByRole('link').first().click(),
      () => expect(page.getByRole('button', { name: 'Back' })).toBeVisible(),
    );
    await back();
    await measure('open Profile', () => tab('Profile').click(), heading('Profile'));
    await measure('open Chat', () => tab('Chat').click(), heading('Messages'));
    await measure(
      `open a conversation of ${many.toLocaleString('en-IN')} messages`,
      () => page.getByRole('link', { name: /Asha Kulkarni/ }).click(),
      () => expect(page.getByRole('log').getByText(`Number ${many}`, { exact: true })).toBeVisible(),
    );
    await page.getByRole('textbox', { name: 'Message' }).fill(`Round ${time}`);
    await measure(
      'send a message',
      () => page.getByRole('button', { name: 'Send', exact: true }).click(),
      () => expect(page.getByRole('log').getByText(`Round ${time}`, { exact: true })).toBeVisible(),
    );
    await back();
  }
  const figures = Object.entries(costs).map(([name, all]) => ({
    name,
    nextPaint: median(all.map(({ nextPaint }) => nextPaint)),
    longestTask: median(all.map(({ longestTask }) => longestTask)),
  }));
  if (table !== undefined) writeFileSync(table, JSON.stringify(figures));
  for (const { name, nextPaint, longestTask } of figures) {
    expect.soft(nextPaint, `${name}: ms until the next paint`).toBeLessThanOrEqual(nextPaintMs);
    expect.soft(longestTask, `${name}: ms of its longest task`).toBeLessThanOrEqual(taskMs);
  }
});
