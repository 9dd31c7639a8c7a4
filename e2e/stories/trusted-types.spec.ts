import { appKept, expect, test } from '../harness/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('a page of the app makes neither markup nor scripts of text, and starts its own workers only', async ({
  signInAs,
}) => {
  const { page, complaints, ignoreErrors } = await signInAs('Asha Kulkarni');
  await appKept(page);
  expect(complaints).toEqual([]);
  ignoreErrors();
  const tries = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
    const refusal = (work: () => unknown) => {
      try {
        work();
        return null;
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      markup: refusal(() => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')),
      script: refusal(() => (document.createElement('script').text = 'alert(1)')),
      worker: refusal(() => new Worker('https://elsewhere.example/worker.js')),
      policy: refusal(() => trustedTypes.createPolicy('default', { createScriptURL: String })),
    };
  });
  expect(tries).toEqual({ markup: 'TypeError', script: 'TypeError', worker: 'TypeError', policy: 'TypeError' });
});
