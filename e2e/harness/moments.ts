import type { Page } from '@playwright/test';

/** How to leave each moment: its name and a button. */
const exits: readonly [name: RegExp, button: string][] = [
  [/^You and .+ are connected$/, 'Say hello'],
  [/ said yes!$/, 'Later'],
  [/^You’re going!$/, 'Done'],
  [/^Your event is published$/, 'See event page'],
];

/** Goes on from each moment as it comes, in stories about something else: from one's own yes to the conversation. */
export async function skipMoments(page: Page) {
  // One handler for all: Playwright looks for what each is about before every action and expectation.
  const anyName = new RegExp(exits.map(([name]) => name.source).join('|'));
  await page.addLocatorHandler(page.getByRole('dialog', { name: anyName }), async () => {
    for (const [name, button] of exits) {
      const moment = page.getByRole('dialog', { name });
      if (await moment.isVisible()) return moment.getByRole('button', { name: button }).click();
    }
  });
}
