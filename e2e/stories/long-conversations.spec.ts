import type { Page } from '@playwright/test';
import { expect, startTalking, unlimitedTest as test } from '../harness/fixtures.ts';
import { sendMany } from '../harness/send-many.ts';

const many = 10_000;

const median = (sorted: readonly number[]) => sorted[sorted.length >> 1]!;

/** Scrolls up in 120 steps, one per frame. Returns the frame times in ms, shortest first. */
const scroll = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).evaluate(async (area) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    let before = await frame();
    for (let step = 0; step < 120; step++) {
      area.scrollTop -= 40;
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times.toSorted((a, b) => a - b);
  });

test('older messages load while scrolling up, without moving what is read', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  const id = new URL(bilal.url()).pathname.split('/').at(-1)!;
  await sendMany(asha, id, 120);
  await bilal.reload();
  const log = bilal.getByRole('log');
  await expect(log.getByText('Number 120', { exact: true })).toBeInViewport();
  await expect(log.getByText('Number 1', { exact: true })).toHaveCount(0);
  const area = bilal.getByRole('region', { name: 'Messages' });
  await area.hover();
  /** After the next frame, in which what has come into view is drawn. */
  const top = () =>
    area.evaluate(async (it) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return it.scrollTop;
    });
  // The list is virtual, so collect the numbers while scrolling up.
  const seen = new Set<number>();
  let highest = 120;
  await expect(async () => {
    const drawn = (await log.getByText(/^Number \d+$/).allTextContents()).map((words) => Number(words.slice(7)));
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    for (const number of drawn) seen.add(number);
    highest = Math.min(highest, ...drawn);
    const before = await top();
    await bilal.mouse.wheel(0, -400);
    // The browser scrolls later; two turns of the wheel at once could pass messages that were never drawn.
    if (before > 0) await expect.poll(top).not.toBe(before);
    expect(highest).toBe(1);
  }).toPass({ intervals: [30] });
  expect(seen.size).toBe(120);
});

test('ten thousand messages scroll as smoothly as a hundred', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  const id = new URL(bilal.url()).pathname.split('/').at(-1)!;
  await bilal.getByRole('button', { name: 'Back' }).click();
  await asha.getByRole('button', { name: 'Back' }).click();
  await sendMany(asha, id, many);
  await bilal.reload();
  await bilal.getByRole('link', { name: /Asha Kulkarni/ }).click();
  const log = bilal.getByRole('log');
  await expect(log.getByText(`Number ${many}`, { exact: true })).toBeInViewport();
  const area = bilal.getByRole('region', { name: 'Messages' });

  await expect(async () => {
    await area.evaluate((it) => (it.scrollTop = 0));
    await expect(log.getByText('Number 1', { exact: true })).toBeInViewport({ timeout: 10 });
  }).toPass({ intervals: [10], timeout: 120_000 });
  await area.evaluate((it) => (it.scrollTop = it.scrollHeight / 2));
  await scroll(bilal);
  const drawn = await log.getByRole('time').count();
  const numbers = (await log.getByText(/^Number \d+$/).allTextContents()).map((words) => Number(words.slice(7)));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(drawn).toBeLessThan(60);
  // Another page has only the last of them.
  const other = await bilal.context().newPage();
  await other.goto(bilal.url());
  await expect(other.getByRole('log').getByText(`Number ${many}`, { exact: true })).toBeInViewport();
  // Frames must take no longer than there. Compared in turn, and again, since what else runs slows either down.
  await expect(async () => {
    await other.getByRole('region', { name: 'Messages' }).evaluate((it) => (it.scrollTop = it.scrollHeight));
    const [short, long] = [await scroll(other), await scroll(bilal)];
    expect(median(long)).toBeLessThanOrEqual(2 * median(short));
  }).toPass({ timeout: 60_000 });
});
