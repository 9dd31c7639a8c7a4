import { expect, startTalking, test } from '../harness/fixtures.ts';

test('with nine pages open, the first one pauses and says so, and resumes when pressed', async ({ signInAs }) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await bilal.clock.install();
  await startTalking(asha, bilal);
  const paused = bilal.getByText('this page is paused');
  const other = await bilal.context().newPage();
  await other.goto(new URL('/chat', bilal.url()).href);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(paused).toHaveCount(0);
  const opened = await other.evaluate(
    (many) =>
      Promise.all(
        Array.from({ length: many }, () => {
          const socket = new WebSocket(`ws://${location.host}/live`);
          return new Promise<string>((resolve) => {
            socket.addEventListener('message', () => resolve('open'));
            socket.addEventListener('close', ({ code }) => resolve(`closed with ${code}`));
          });
        }),
      ),
    7,
  );
  expect(opened).toEqual(Array.from({ length: 7 }, () => 'open'));
  await expect(paused).toBeVisible();
  await asha.getByLabel('Message to Bilal Shaikh').fill('Chai at six?');
  await asha.keyboard.press('Enter');
  await expect(asha.getByRole('log').getByText('Chai at six?')).toBeVisible();
  // It does not reconnect on its own, and receives nothing.
  let reopened = 0;
  bilal.on('websocket', () => reopened++);
  await bilal.clock.fastForward('10:00');
  await expect(paused).toBeVisible();
  expect(reopened).toBe(0);
  await expect(bilal.getByRole('log').getByText('Chai at six?')).toHaveCount(0);
  await bilal.getByRole('heading', { level: 1, name: 'Asha Kulkarni' }).click();
  await expect(paused).toHaveCount(0);
  await expect(bilal.getByRole('log').getByText('Chai at six?')).toBeVisible();
});
