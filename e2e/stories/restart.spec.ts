import type { Page } from '@playwright/test';
import { expect, startTalking, test as base } from '../harness/fixtures.ts';
import { startRestartable, type Restartable } from '../harness/start-servers.ts';

const test = base.extend<{ sandbox: Restartable }>({
  sandbox: async ({}, use) => {
    const program = await startRestartable();
    await use(program);
    await program.stop();
  },
});

const offline = (page: Page) => page.getByText('You’re offline. We’ll catch up when you’re back online.');
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const spoken = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('paragraph')
    .filter({ hasText: /^(Before|While it was away|Half a thought)/ });

test('one process takes over from another while Asha and Bilal talk: nothing is lost, and nobody is asked anything', async ({
  signInAs,
  sandbox,
}) => {
  test.slow();
  const [ashaPerson, bilalPerson] = [await signInAs('Asha Kulkarni'), await signInAs('Bilal Shaikh')];
  // Browsers log each attempt to connect.
  for (const person of [ashaPerson, bilalPerson]) person.ignoreErrors();
  const [asha, bilal] = [ashaPerson.page, bilalPerson.page];
  await startTalking(asha, bilal);
  let loads = 0;
  for (const page of [asha, bilal]) page.on('load', () => loads++);
  await composer(asha).fill('Before');
  await asha.keyboard.press('Enter');
  await expect(bilal.getByRole('log').getByText('Before')).toBeVisible();
  await composer(bilal).fill('Half a thought');

  await sandbox.end();
  for (const page of [asha, bilal]) await expect(offline(page)).toBeVisible();
  await composer(asha).fill('While it was away');
  await asha.keyboard.press('Enter');
  await expect(asha.getByText('waiting to be sent')).toHaveCount(1);

  await sandbox.startAgain();
  for (const page of [asha, bilal]) await expect(offline(page)).toHaveCount(0, { timeout: 45_000 });
  await expect(asha.getByText('waiting to be sent')).toHaveCount(0, { timeout: 45_000 });
  await expect(bilal.getByRole('log').getByText('While it was away')).toBeVisible();
  await expect(composer(bilal)).toHaveValue('Half a thought');
  await composer(bilal).press('Enter');
  for (const page of [asha, bilal]) {
    await expect(spoken(page)).toHaveText(['Before', 'While it was away', 'Half a thought']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await asha.reload();
  await expect(spoken(asha)).toHaveText(['Before', 'While it was away', 'Half a thought']);
  expect(loads).toBe(1);
});
