import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import type { ReportSubject } from '@nukkad/core/features/safety/report-reasons.ts';
import type { ReportReason } from '@nukkad/core/features/safety/report-reason-words.ts';
import { portrait, sitters } from '@nukkad/server/testing/sample-photos.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { giveAuthenticator, namedUrl } from '../harness/authenticator.ts';
import { askToMeet, checkInEarly, expect, signInOn } from '../harness/fixtures.ts';
import type { Sandbox } from '../harness/sandbox-process.ts';

/** A screen that no address opens as it is, on the page that shows it. */
export interface Scene {
  title: string;
  page: Page;
  /** Something behind it waits for an answer to it. */
  isLoading?: true;
}

/** A result of check-in closes itself after this many ms, too early for its photos. */
const verdictMs = 1500;

const keepVerdicts = (ms: number) => {
  const original = window.setTimeout;
  window.setTimeout = ((run: () => void, delay?: number) =>
    delay === ms ? 0 : original(run, delay)) as typeof original;
};

async function send(page: Page, method: string, path: string, data?: object | Buffer) {
  const response = await page.request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}

/** Both sides of an accepted request, going to an event, and publishing one. */
async function* moments(asha: Page, bilal: Page): AsyncGenerator<Scene> {
  await askToMeet(asha, 'Bilal Shaikh');
  await bilal.getByRole('article', { name: 'Asha Kulkarni' }).getByRole('button', { name: 'Accept' }).click();
  for (const [page, name] of [
    [asha, 'Bilal said yes!'],
    [bilal, 'You and Asha are connected'],
  ] as const) {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    yield { title: name, page };
  }
  await asha.goto('/events/1');
  await asha.getByRole('button', { name: /^Register for/ }).click();
  await expect(asha.getByRole('img', { name: /^QR code of your ticket/ })).toBeVisible();
  yield { title: 'You’re going!', page: asha };
  await asha.goto('/hosting');
  await asha.getByRole('link', { name: 'Host an event' }).click();
  await asha.getByLabel('Name').fill('Rooftop jam');
  await asha.getByLabel('Description').fill('Bring an instrument.');
  await asha.getByLabel('Place').fill('Carter Road amphitheatre');
  await asha.getByRole('button', { name: 'Publish' }).click();
  await expect(asha.getByRole('dialog', { name: 'Your event is published' })).toBeVisible();
  yield { title: 'Your event is published', page: asha };
}

/** Each result of a ticket at the gate. Asha has a ticket, and Bilal hosts. */
async function* verdicts(asha: Page, bilal: Page): AsyncGenerator<Scene> {
  const { tickets } = (await (await asha.request.get('/api/tickets')).json()) as { tickets: [Ticket] };
  await bilal.addInitScript(keepVerdicts, verdictMs);
  await bilal.goto('/events/1/check-in');
  for (const [title, code] of [
    ['Checked in', tickets[0].code],
    ['Already checked in', tickets[0].code],
    ['Code not found', 'ZZZZ ZZZZ'],
  ] as const) {
    if (title === 'Checked in') await checkInEarly(bilal, code);
    else {
      await bilal.getByLabel('Ticket code').fill(code);
      await bilal.getByRole('button', { name: 'Check', exact: true }).click();
    }
    const verdict = bilal.getByRole('button', { name: new RegExp(`^${title}`) });
    await expect(verdict).toBeVisible();
    yield { title, page: bilal };
    await verdict.click();
    await expect(verdict).toHaveCount(0);
  }
}

/** The console of Chitra, a moderator, with reports of a person and of an event, and a selfie to compare. */
async function* moderation(asha: Page, bilal: Page, chitra: Page, sandbox: Sandbox): AsyncGenerator<Scene> {
  const [photoId, selfieId] = [randomUUID(), randomUUID()];
  for (const [id, sitter] of [
    [photoId, sitters.inGarden],
    [selfieId, sitters.indoors],
  ] as const)
    await send(bilal, 'PUT', `/pictures/${id}`, await portrait(600, 750, sitter).jpeg().toBuffer());
  await send(bilal, 'PUT', `/me/photos/${photoId}`);
  await send(bilal, 'POST', '/me/selfie');
  await send(bilal, 'PUT', '/me/selfie', { pictureId: selfieId });
  const report = (page: Page, subject: ReportSubject, reason: ReportReason, words = '') =>
    send(page, 'POST', '/reports', { id: randomUUID(), subject, reason, words });
  await report(bilal, { type: 'person', id: '2' }, 'harassment', 'Would not take no for an answer.');
  await report(asha, { type: 'event', id: '7' }, 'misleading');
  await giveAuthenticator(chitra);
  await chitra.goto('/settings/account');
  await chitra.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(chitra.getByText(/^Passkey · /)).toBeVisible();
  await sandbox.makeModerator('person-4@nukkad.example');
  await chitra.goto('/admin');
  const confirm = chitra.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(confirm).toBeVisible();
  yield { title: 'Confirm it’s you', page: chitra, isLoading: true };
  await confirm.getByRole('button', { name: 'Use your passkey' }).click();
  const link = chitra.getByRole('link', { name: /Asha Kulkarni/ });
  await expect(link).toBeVisible();
  yield { title: 'The console', page: chitra };
  await link.click();
  await expect(chitra.getByRole('heading', { name: 'Asha Kulkarni' })).toBeVisible();
  yield { title: 'A case', page: chitra };
  await chitra.getByRole('button', { name: 'More…' }).click();
  await chitra.getByRole('button', { name: 'Suspend' }).click();
  yield { title: 'A decision', page: chitra };
  await chitra.goto('/admin/selfies');
  await expect(chitra.getByRole('img', { name: 'The selfie of Bilal Shaikh' })).toBeVisible();
  yield { title: 'Selfies', page: chitra };
  await chitra.goto('/admin/statistics');
  await expect(chitra.getByRole('heading', { level: 1 })).toBeVisible();
  yield { title: 'Statistics', page: chitra };
}

/** In a sandbox without history. `newPage` opens the welcome screen. */
export async function* scenes(sandbox: Sandbox, newPage: (url: string) => Promise<Page>): AsyncGenerator<Scene> {
  const signIn = async (name: string) => {
    // Passkeys need the name of a host.
    const page = await newPage(namedUrl(sandbox.url));
    await signInOn(page, name);
    return page;
  };
  const [asha, bilal, chitra] = [
    await signIn('Asha Kulkarni'),
    await signIn('Bilal Shaikh'),
    await signIn('Chitra Iyer'),
  ];
  yield* moments(asha, bilal);
  await bilal.keyboard.press('Escape');
  yield* verdicts(asha, bilal);
  yield* moderation(asha, bilal, chitra, sandbox);
  for (const page of [asha, bilal, chitra]) await page.context().close();
}
