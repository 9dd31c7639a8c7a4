import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { test } from '../harness/fixtures.ts';
import type { Program } from '../harness/start-servers.ts';

const emailPage = () =>
  readFileSync(new URL('../../packages/web/dist/server/welcome/email.html', import.meta.url), 'utf8');

/** Opens the welcome screen as in production. The sandbox, which needs no codes, serves everything behind it as
 * well. */
async function openWelcome(page: Page, { url }: Program) {
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    await route.fulfill({
      response,
      json: { ...session, edition: 'production', ways: { sandbox: false, google: false, emailCode: true } },
    });
  });
  await page.route(`${url}/`, async (route) => route.fulfill({ response: await route.fetch(), body: emailPage() }));
  await page.goto(url);
}

async function askForCode(page: Page, email: string) {
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  // What password managers and phones look for.
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
}

async function enterCode(page: Page, code: string) {
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  // While it is busy with the code before, it ignores presses.
  await expect(button).not.toHaveAttribute('aria-busy');
  await page.getByLabel('Code').fill(code);
  await button.click();
}

test('a code from a mail signs in where it was asked for, and nowhere else', async ({ browser, sandbox }) => {
  test.setTimeout(120_000);
  const [nia, stranger] = await Promise.all([browser.newPage(), browser.newPage()]);
  const email = 'nia@test.example';
  const lastCode = async () =>
    /(\d{6}) is your Nukkad code/.exec(await (await nia.request.get(`${sandbox.url}/sandbox/mailbox`)).text())![1]!;
  await openWelcome(nia, sandbox);
  await askForCode(nia, email);
  const code = await lastCode();
  await openWelcome(stranger, sandbox);
  await askForCode(stranger, email);
  expect(await lastCode()).not.toBe(code);

  for (let guess = 0; guess < 6; guess++) {
    await Promise.all([stranger.waitForResponse('**/api/auth/email-code/sign-in'), enterCode(stranger, code)]);
    await expect(stranger.getByText('That code is wrong or has expired.').last()).toBeVisible();
  }
  await enterCode(nia, code);
  await expect(nia.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  // Scripts cannot read the session or the device cookie.
  expect(await nia.evaluate('document.cookie')).toBe('');
  const cookies = await nia.context().cookies();
  expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
  // A browser that offers passkeys has a third for its challenge.
  expect(Object.fromEntries(cookies.map(({ name, sameSite }) => [name, sameSite]))).toMatchObject({
    'nukkad.browser': 'Strict',
    'nukkad.session_token': 'Lax',
  });
  for (const page of [nia, stranger]) {
    // A request may be under way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
});

test('an address that is no screen says so, and leads to the app', async ({ page, sandboxHost }) => {
  const answer = await page.goto(`${sandboxHost.url}/metrics`);
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Nukkad' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
});

test('who comes back from Google without a sign-in reads so in our words, once, and none of the address', async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.url}/api/auth/error?error=x&error_description=Write+to+help@evil.example`);
  await expect(page.getByText('Signing in with Google didn’t work. Try again, or sign in another way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
  await expect(page.getByText('evil.example')).toHaveCount(0);
  await expect(page).toHaveURL(`${sandbox.url}/`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in as…' })).toBeEnabled();
  await expect(page.getByText(/^Signing in with Google/)).toHaveCount(0);
});
