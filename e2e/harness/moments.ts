import type { Page } from '@playwright/test';

/** Goes on from each moment as it comes, in stories about something else: from one's own yes to the conversation. */
export async function skipMoments(page: Page) {
  const skip = (name: RegExp, button: string) => {
    const moment = page.getByRole('dialog', { name });
    return page.addLocatorHandler(moment, () => moment.getByRole('button', { name: button }).click());
  };
  await skip(/^You and .+ are connected$/, 'Say hello');
  await skip(/ said yes!$/, 'Later');
  await skip(/^You’re going!$/, 'Done');
  await skip(/^Your event is published$/, 'See event page');
}
