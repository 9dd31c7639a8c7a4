import type { Page } from '@playwright/test';
import { expect, startTalking, test as base } from '../harness/fixtures.ts';
import type { Program } from '../harness/start-servers.ts';
import { startTwoProcesses, type TwoProcesses } from '../harness/two-processes.ts';

const test = base.extend<{ processes: TwoProcesses; sandbox: Program }>({
  processes: async ({}, use) => {
    const processes = await startTwoProcesses();
    test.skip(processes === null, 'PostgreSQL or Redis is not installed.');
    if (processes === null) return;
    await use(processes);
    await processes.stop();
  },
  sandbox: ({ processes }, use) => use({ url: processes.urls[0], stop: processes.stop }),
});

const spoken = (page: Page) => page.getByRole('log').getByRole('paragraph').filter({ hasText: /^Said/ });

async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(words);
  await page.keyboard.press('Enter');
}

test('Asha and Bilal, on different processes, talk while each is replaced: nothing is lost, and no page loads again', async ({
  signInAs,
  processes,
}) => {
  test.slow();
  const ashaPerson = await signInAs('Asha Kulkarni');
  const bilalPerson = await signInAs('Bilal Shaikh', { url: processes.urls[1] });
  // Browsers log each attempt to connect.
  for (const person of [ashaPerson, bilalPerson]) person.ignoreErrors();
  const [asha, bilal] = [ashaPerson.page, bilalPerson.page];
  await startTalking(asha, bilal);
  let loads = 0;
  for (const page of [asha, bilal]) page.on('load', () => loads++);
  const said: string[] = [];
  async function converse(when: string) {
    for (const [page, other, who] of [
      [asha, bilal, 'Asha'],
      [bilal, asha, 'Bilal'],
    ] as const) {
      said.push(`Said by ${who} ${when}`);
      await say(page, said.at(-1) ?? '');
      await expect(spoken(other)).toHaveText(said, { timeout: 45_000 });
    }
  }

  await converse('before');
  for (const at of [0, 1] as const) {
    await Promise.all([processes.end(at), converse(`while process ${at + 1} stops`)]);
    await converse(`without process ${at + 1}`);
    await processes.start(at);
  }
  await converse('after');
  for (const page of [asha, bilal]) {
    await expect(page.getByText('waiting to be sent')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(loads).toBe(0);
  await asha.reload();
  await expect(spoken(asha)).toHaveText(said);
});
