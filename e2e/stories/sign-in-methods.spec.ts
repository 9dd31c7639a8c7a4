import type { Page } from '@playwright/test';
import { giveAuthenticator, namedUrl } from '../harness/authenticator.ts';
import { expect, expectAccessible, screenLoaded, signInOn, test } from '../harness/fixtures.ts';

async function openAccount(page: Page) {
  await page.goto(new URL('/settings/account', page.url()).href);
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible();
  // What arrives later moves the buttons below it.
  await expect(page.getByRole('button', { name: 'Change your email address' })).toBeVisible();
  await screenLoaded(page);
}

/** Answers as if the sign-in was long ago, once. */
async function forgetProof(page: Page, address: string) {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        json: { defined: true, code: 'SIGN_IN_AGAIN', status: 403, message: 'Confirm that it’s you first.' },
      }),
    { times: 1 },
  );
}

test('Asha adds a passkey, signs in with it, names it, and removes it once she has confirmed that it’s her', async ({
  browser,
  sandbox,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: namedUrl(sandbox.url) });
  const page = await context.newPage();
  await giveAuthenticator(page);
  await page.goto('/');
  await signInOn(page, 'Asha Kulkarni');
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/^Passkey · Chrome on/)).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in as…' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await openAccount(page);
  await page.getByRole('button', { name: /^Edit the passkey/ }).click();
  await page.getByLabel('Name').fill('Blue phone');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Passkey · Blue phone')).toBeVisible();

  await forgetProof(page, '**/api/me/passkeys/*');
  await page.getByRole('button', { name: 'Edit the passkey Blue phone' }).click();
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await sheet.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Passkey · Blue phone')).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('Asha signs out her other browser once she has confirmed that it’s her, alone and with all others, and it shows the welcome screen within seconds', async ({
  signInAs,
}) => {
  const [phone, laptop] = [await signInAs('Asha Kulkarni'), await signInAs('Asha Kulkarni')];
  laptop.ignoreErrors();
  // The refusal.
  phone.ignoreErrors();
  await openAccount(phone.page);
  const rows = phone.page.getByRole('listitem').filter({ hasText: 'Signed in today' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
  await forgetProof(phone.page, '**/api/me/sessions/*');
  await phone.page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  const question = phone.page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'It’s me' }).click();
  await expect(rows).toHaveCount(1);
  await expect(laptop.page.getByRole('button', { name: 'Sign in as…' })).toBeVisible({ timeout: 5000 });

  await signInOn(laptop.page, 'Asha Kulkarni');
  await openAccount(phone.page);
  await expect(rows).toHaveCount(2);
  const everywhere = phone.page.getByRole('button', { name: 'Sign out everywhere else' });
  await everywhere.click();
  await expect(laptop.page.getByRole('button', { name: 'Sign in as…' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(everywhere).toHaveCount(0);
  await phone.page.goto('/home');
  await expect(phone.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

/** As where Google is set up and linked, which a sandbox can't have: link-google.test.ts has what a server does then. */
async function pretendGoogle(page: Page) {
  const answer = (address: string, add: (json: object) => object) =>
    page.route(address, async (route) => {
      const response = await route.fetch({
        method: 'GET',
        url: route
          .request()
          .url()
          .replace(/\/google$/, ''),
      });
      await route.fulfill({ response, json: add((await response.json()) as object) });
    });
  await answer('**/api/session', (session) => ({
    ...session,
    ways: { sandbox: true, google: true, emailCode: false },
  }));
  let google: object | null = { linkedAt: new Date().toISOString() };
  await answer('**/api/me/sign-in', (methods) => ({ ...methods, google, mayRemove: true }));
  await answer('**/api/me/sign-in/google', (methods) => ({ ...methods, google: (google = null) }));
  const url = new URL('/settings/account?google=refused', page.url()).href;
  await page.route('**/api/auth/link-social', (route) => route.fulfill({ json: { url } }));
}

test('Asha unlinks Google, and changes her email with a code from each mailbox, in Hindi and in the dark; Back leaves everything as it was', async ({
  signInAs,
}) => {
  const { page, ignoreErrors } = await signInAs('Asha Kulkarni');
  // The refusals.
  ignoreErrors();
  await openAccount(page);
  const hindi = page.getByRole('button', { name: 'हिन्दी' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await hindi.click();
  expect((await saved).ok()).toBe(true);
  await pretendGoogle(page);
  await openAccount(page);
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('Not linked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Link Google' }).click();
  await expect(page.getByText(/^That Google account couldn’t be linked/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await openAccount(page);
  await expect(hindi).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'account, with a language');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await forgetProof(page, '**/api/auth/email-change/start');
  await page.getByRole('button', { name: 'Change your email address' }).click();
  await page.getByLabel('New email address').fill('asha@new.example');
  await page.getByRole('button', { name: 'Send both codes' }).click();
  // Closing the question leaves what was typed.
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('New email address')).toHaveValue('asha@new.example');
  await forgetProof(page, '**/api/auth/email-change/start');
  await page.getByRole('button', { name: 'Send both codes' }).click();
  await question.getByRole('button', { name: 'It’s me' }).click();
  await expect(page.getByRole('heading', { name: 'Check both mailboxes' })).toBeVisible();

  const mailbox = await (await page.request.get('/sandbox/mailbox')).text();
  const code = (words: string) => new RegExp(`(\\d{6}): ${words}`).exec(mailbox)?.[1] ?? '';
  await page.getByLabel('Code sent to asha@new.example').fill(code('अपने नए नुक्कड़ ईमेल पते की पुष्टि करें'));
  await page.getByLabel(/^Code sent to (?!asha@new)/).fill(code('अपने नुक्कड़ ईमेल पते में बदलाव की पुष्टि करें'));
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('asha@new.example', { exact: true })).toBeVisible();
});
