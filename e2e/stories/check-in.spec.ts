import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { shownMs } from '@nukkad/web/features/check-in/scanner-times.ts';
import { chromium, type Page } from '@playwright/test';
import encodeQr from 'qr';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, findBrowser } from '../harness/browser.ts';
import { appKept, checkInEarly, expect, expectAccessible, keptNames, test } from '../harness/fixtures.ts';
import { keepShown } from '../harness/keep-shown.ts';

test.use({ serviceWorkers: 'allow' });

const night = 'Startup Networking Night';

async function takeSeats(page: Page, seats: number): Promise<Ticket[]> {
  await page.goto('/events/1');
  for (let more = 1; more < seats; more++) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: `Register for ${night}` }).click();
  await expect(page.getByText('Going', { exact: true })).toBeVisible();
  const { tickets } = (await (await page.request.get('/api/tickets')).json()) as { tickets: Ticket[] };
  expect(tickets).toHaveLength(seats);
  return tickets;
}

const inGroups = (code: string) => `${code.slice(0, 5)} ${code.slice(5)}`;

async function openGate(page: Page, name: string) {
  await keepShown(page, shownMs);
  await page.goto('/events/1');
  await page.getByRole('link', { name: 'Check in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
  await page.getByText('This device').click();
  await page.getByLabel('Name of this check-in point').fill(name);
}

/** Types a code; the result must contain these words. */
async function check(page: Page, code: string, words: string) {
  if (words.startsWith('Checked in')) await checkInEarly(page, code);
  else {
    await page.getByLabel('Ticket code').fill(code);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  }
  const verdict = page.getByRole('button', { name: new RegExp(`^${words}`) });
  await expect(verdict).toBeVisible();
  await verdict.click();
  await expect(verdict).toHaveCount(0);
}

test('Asha shows her tickets offline, also after visiting other screens', async ({ signInAs }) => {
  test.slow();
  const person = await signInAs('Asha Kulkarni');
  const asha = person.page;
  const tickets = await takeSeats(asha, 2);
  await appKept(asha);
  await asha.reload();
  await asha.getByRole('link', { name: 'My tickets' }).click();
  await expect(asha.getByRole('list', { name: 'Each ticket' }).getByRole('link')).toHaveText(['1 of 2', '2 of 2']);
  await expectAccessible(asha, 'tickets');
  await asha.context().setOffline(true);
  await asha.getByRole('link', { name: night, exact: true }).click();
  await expect(asha.getByText(inGroups(tickets[0]!.code), { exact: true })).toBeVisible();
  await expect(asha.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  await expectAccessible(asha, 'a ticket');
  await asha.getByRole('button', { name: 'Next ticket' }).click();
  await expect(asha.getByText('2 of 2')).toBeVisible();
  await expect(asha.getByText(inGroups(tickets[1]!.code), { exact: true })).toBeVisible();
  await asha.context().setOffline(false);

  // The app loads, but the server never answers.
  await asha.route('**/api/tickets', (route) => route.abort());
  await asha.reload();
  await expect(asha.getByText(inGroups(tickets[1]!.code), { exact: true })).toBeVisible();
  await asha.unroute('**/api/tickets');

  // The next person on this phone finds nothing.
  await asha.goto('/settings');
  await asha.getByRole('button', { name: 'Logout' }).click();
  await expect(asha.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  expect(await keptNames(asha)).toEqual([]);
  person.ignoreErrors();
});

test('two offline gates: each accepts a ticket once, and duplicates across them are found later', async ({
  signInAs,
}) => {
  test.slow();
  const ashaPerson = await signInAs('Asha Kulkarni');
  const asha = ashaPerson.page;
  const [one, two, three, four] = await takeSeats(asha, 4);
  const northPerson = await signInAs('Bilal Shaikh');
  const southPerson = await signInAs('Bilal Shaikh');
  const [north, south] = [northPerson.page, southPerson.page];
  await openGate(north, 'North');
  await openGate(south, 'South');
  await expectAccessible(north, 'the gate');

  // Back online, both gates and Asha see the check-ins at once.
  await check(north, one!.code, 'Checked in Asha Kulkarni, 1 of 4');
  for (const gate of [north, south]) await expect(gate.getByText('1 of 4 checked in')).toBeVisible();
  await check(south, one!.code.toLowerCase(), 'Already checked in Asha Kulkarni, 1 of 4');
  await asha.goto(`/tickets/${one!.id}`);
  await expect(asha.getByText(/^Checked in \d/)).toBeVisible();

  for (const gate of [north, south]) await gate.context().setOffline(true);
  await check(north, two!.code, 'Checked in Asha Kulkarni, 2 of 4');
  await check(north, two!.code, 'Already checked in');
  await expect(north.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  await check(south, two!.code, 'Checked in Asha Kulkarni, 2 of 4');
  await south.getByLabel('Find by name').fill('asha');
  await south.getByRole('button', { name: 'Check in Asha Kulkarni, 3 of 4' }).click();
  await south.getByRole('button', { name: 'Check in anyway' }).click();
  await south.getByRole('button', { name: /^Checked in Asha Kulkarni, 3 of 4/ }).click();
  await expect(south.getByText('Offline: 2 check-ins on this phone')).toBeVisible();
  await expect(south.getByText('3 of 4 checked in')).toBeVisible();
  await check(south, 'ZZZZ ZZZZ', 'Code not found');

  await north.context().setOffline(false);
  await expect(north.getByText('Synced')).toBeVisible();
  await south.context().setOffline(false);
  for (const gate of [north, south]) {
    await expect(gate.getByText('Synced')).toBeVisible();
    await expect(gate.getByText('Checked in twice: Asha Kulkarni')).toBeVisible();
    await expect(gate.getByText(/at ‘North’/)).toBeVisible();
    await expect(gate.getByText(/at ‘South’/)).toBeVisible();
    await expect(gate.getByText('3 of 4 checked in')).toBeVisible();
  }
  await expectAccessible(south, 'the gate, with something to look into');
  // The results survive a reload, so no ticket is accepted again.
  await south.reload();
  await expect(south.getByText('Checked in twice: Asha Kulkarni')).toBeVisible();
  await check(south, three!.code, 'Already checked in');
  // Leaving the gate offline does not lose check-ins.
  await north.context().setOffline(true);
  await check(north, four!.code, 'Checked in Asha Kulkarni, 4 of 4');
  await north.getByRole('button', { name: 'Back' }).click();
  await expect(north.getByRole('heading', { level: 1, name: night })).toBeVisible();
  await north.context().setOffline(false);
  await expect(south.getByText('4 of 4 checked in')).toBeVisible();
  // Only the host may check in.
  await asha.goto('/events/1/check-in');
  await expect(asha.getByRole('heading', { name: 'You’re not on the team' })).toBeVisible();
  for (const person of [ashaPerson, northPerson, southPerson]) person.ignoreErrors();
});

test('days before an event no one is checked in by accident, online or offline', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const [ticket] = await takeSeats(asha, 1);
  const person = await signInAs('Bilal Shaikh');
  const bilal = person.page;
  await openGate(bilal, 'Door');
  // Without a camera it starts with the code, without asking to hold up a ticket first.
  await expect(bilal.getByText('No camera found.')).toBeVisible();
  await expect(bilal.getByText('Point the camera')).toHaveCount(0);
  await expect(bilal.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const entered: string[] = [];
  bilal.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/check-ins')) entered.push(request.url());
  });
  const { date } = (await (await bilal.request.get('/api/events/1')).json()) as { date: string };
  const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' }).format(new Date(date));
  const sheet = bilal.getByRole('dialog', { name: 'Check in anyway?' });
  for (const isOffline of [false, true]) {
    await bilal.context().setOffline(isOffline);
    await bilal.getByLabel('Ticket code').fill(ticket!.code);
    await bilal.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(sheet).toContainText(`This event is on`);
    await expect(sheet).toContainText(day);
    await expect(sheet).toContainText('Asha Kulkarni');
    if (!isOffline) {
      await expectAccessible(bilal, 'check in anyway');
      await bilal.reload();
      await expect(sheet).toContainText('Asha Kulkarni');
    }
    await bilal.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(bilal.getByText('0 of 1 checked in')).toBeVisible();
  }
  expect(entered).toEqual([]);
  await check(bilal, ticket!.code, 'Checked in Asha Kulkarni');
  await expect(bilal.getByText('Offline: 1 check-in on this phone')).toBeVisible();
  await bilal.context().setOffline(false);
  await expect(bilal.getByText('Synced')).toBeVisible({ timeout: 30_000 });
  person.ignoreErrors();
});

/** A video of a QR code for a fake camera (raw YUV4MPEG2); one frame has no code. */
function film(text: string): Buffer {
  const [width, height, scale] = [640, 480, 6];
  const rows = encodeQr(text, 'raw', { border: 4 });
  const white = Buffer.alloc(width * height, 235);
  const held = Buffer.from(white);
  const [left, top] = [(width - rows.length * scale) >> 1, (height - rows.length * scale) >> 1];
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let line = 0; line < scale; line++) {
        const from = (top + y * scale + line) * width + left + x * scale;
        held.fill(16, from, from + scale);
      }
    }),
  );
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frames = [held, held, held, held].map((luma) => Buffer.concat([Buffer.from('FRAME\n'), luma, grey]));
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frames]);
}

test('the camera reads a ticket offline; a forged one is refused', async ({ signInAs, sandbox }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const [ticket] = await takeSeats(asha, 1);
  const forged = ticket!.token.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-film-'));
  const executablePath = await findBrowser();
  try {
    for (const [token, words] of [
      [forged, 'Invalid ticket'],
      [ticket!.token, 'Checked in Asha Kulkarni'],
    ] as const) {
      const path = join(folder, 'film.y4m');
      writeFileSync(path, film(token));
      const browser = await chromium.launch({
        args: [
          ...browserArguments,
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${path}`,
        ],
        ...(executablePath ? { executablePath } : {}),
      });
      const gate = await browser.newPage({ baseURL: sandbox.url, viewport: { width: 390, height: 844 } });
      // Not as long as is waited below for one to go.
      await keepShown(gate, shownMs, shownMs, 6 * shownMs);
      await gate.goto('/');
      await gate.getByRole('button', { name: 'Sign in as…' }).click();
      await gate.getByRole('button', { name: 'Bilal Shaikh' }).click();
      await expect(gate.getByRole('navigation', { name: 'Main' })).toBeVisible();
      // The list is loaded, and check-ins do not need the server.
      await gate.route('**/api/events/1/check-ins', (route) => route.abort());
      await gate.goto('/events/1/check-in');
      // The event is days away, so Bilal has to confirm.
      if (words !== 'Invalid ticket') await gate.getByRole('button', { name: 'Check in anyway' }).click();
      await expect(gate.getByRole('button', { name: new RegExp(`^${words}`) })).toBeVisible();
      await gate.getByRole('button', { name: new RegExp(`^${words}`) }).click();
      // A code that stays in view counts once.
      await expect(
        gate.getByText(words === 'Invalid ticket' ? '0 of 1 checked in' : '1 of 1 checked in'),
      ).toBeVisible();
      if (words !== 'Invalid ticket') await expect(gate.getByText('Offline: 1 check-in on this phone')).toBeVisible();
      await expect(gate.getByRole('button', { name: 'Already checked in' })).toHaveCount(0);
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
