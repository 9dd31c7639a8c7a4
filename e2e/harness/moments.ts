import { expect, type Page } from '@playwright/test';

/** How to leave each moment: its name and a button. */
const exits: readonly [name: RegExp, button: string][] = [
  [/^You and .+ are connected$/, 'Say hello'],
  [/ said yes!$/, 'Close'],
  [/^You’re going!$/, 'Done'],
  [/^Your event is published$/, 'See event page'],
];

const skipped = new WeakMap<Page, RegExp[]>();

/** Goes on from each moment as it comes, in stories about something else: from one's own yes to the conversation. */
export async function skipMoments(page: Page) {
  // One handler for all: Playwright looks for what each is about before every action and expectation.
  const anyName = new RegExp(exits.map(([name]) => name.source).join('|'));
  await page.addLocatorHandler(page.getByRole('dialog', { name: anyName }), async () => {
    for (const [name, button] of exits) {
      const moment = page.getByRole('dialog', { name });
      if (!(await moment.isVisible())) continue;
      await moment.getByRole('button', { name: button }).click();
      skipped.set(page, [...(skipped.get(page) ?? []), name]);
      return;
    }
  });
}

const momentSkipped = (page: Page, words: string) =>
  expect
    .poll(async () => {
      await expect(page.locator('body')).toBeVisible();
      return skipped.get(page)?.some((name) => name.source.includes(words)) ?? false;
    })
    .toBe(true);

/** Waits for the moment of who has asked, once, before a press: a press during which it opens is lost. */
export const yesSkipped = (page: Page) => momentSkipped(page, 'said yes');

/** Waits for the moment of who has booked, which shows the code of the ticket as well. */
export const goingSkipped = (page: Page) => momentSkipped(page, 'going!');
