import type { Page } from '@playwright/test';
import { closeSheet, expect } from '../harness/fixtures.ts';
import type { Sandbox } from '../harness/sandbox-process.ts';
import type { Scene } from './scenes.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Presses what opens a sheet, and waits for it. */
async function openSheet(page: Page, name: string | RegExp) {
  await button(page, name).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function* ofPeople(page: Page): AsyncGenerator<Scene> {
  await page.goto('/home');
  await openSheet(page, 'Say you’re free');
  yield { title: 'Free to meet', page };
  await closeSheet(page);
  await page.getByRole('article', { name: 'Farhan Qureshi' }).getByRole('button', { name: 'Meet Now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield { title: 'A meet request', page };
  await closeSheet(page);
  await page.goto('/people/5');
  await openSheet(page, 'More');
  yield { title: 'Block or report', page };
  await button(page, /^Report/).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  yield { title: 'A report', page };
}

async function* ofEvents(page: Page): AsyncGenerator<Scene> {
  await page.goto('/events');
  await openSheet(page, 'Filters');
  yield { title: 'Filters of events', page };
  await page.goto('/events?view=month');
  yield { title: 'Events of a month', page };
  await page.goto('/events/7');
  await button(page, /^Book Ticket/).click();
  await expect(button(page, /^Pay ₹/)).toBeVisible();
  yield { title: 'Paying', page };
  const order = page.url();
  await button(page, /^Pay ₹/).click();
  await expect(page.getByRole('dialog', { name: 'You’re going!' })).toBeVisible();
  await page.goto(order);
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  yield { title: 'A receipt', page };
}

async function* ofProfile(page: Page): AsyncGenerator<Scene> {
  await page.goto('/edit-profile');
  await openSheet(page, 'Change avatar');
  await expect(page.getByRole('tab', { name: 'Hair', exact: true })).toBeVisible();
  yield { title: 'Your avatar', page };
  await closeSheet(page);
  await openSheet(page, /others see/);
  yield { title: 'How others see me', page };
}

/** What people see who are not signed in. */
const publicPages = {
  'An event’s public page': '/e/1',
  'No such event': '/e/nope',
  'Not found': '/nowhere',
  'A plan that has ended': '/plan/abcdefghijklmnopqrstuv',
  'The sandbox’s mailbox': '/sandbox/mailbox',
};

/** Sheets, and pages outside the app. */
export async function* sheetScenes(sandbox: Sandbox, newPage: (url: string) => Promise<Page>): AsyncGenerator<Scene> {
  const newcomer = await newPage(sandbox.url);
  await button(newcomer, 'Continue with Email').click();
  await expect(newcomer.getByLabel('Name')).toBeVisible();
  yield { title: 'A new person’s profile', page: newcomer };
  await newcomer.context().close();
  const page = await newPage(sandbox.url);
  await openSheet(page, 'Sign in as…');
  yield { title: 'Sample people', page };
  await button(page, 'Ira Sen').click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  yield* ofPeople(page);
  yield* ofEvents(page);
  yield* ofProfile(page);
  for (const [title, path] of Object.entries(publicPages)) {
    await page.goto(path);
    yield { title, page };
  }
  await page.context().close();
}
