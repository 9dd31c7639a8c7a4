import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedIn } from '../testing/browser.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { listen } from './listen.ts';

const health = async (url: string, about: 'live' | 'ready') => {
  const response = await fetch(`${url}/health/${about}`);
  return [response.status, await response.json()];
};

test('a process that starts is alive and not ready', async () => {
  const web = await listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${web.port}`;
  expect(await health(url, 'live')).toEqual([200, { live: true }]);
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  await web.close();
});

test('a process that stops is not ready, answers until its time is over, and sends phones elsewhere one by one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-readiness-'));
  const server = await startSandbox({ dataDir });
  expect(await health(server.url, 'ready')).toEqual([200, { ready: true }]);
  const asha = await signedIn(server, '2');
  const tabs = await Promise.all([asha.listen(), asha.listen(), asha.listen()]);
  const closed: { code: number; at: number }[] = [];
  for (const tab of tabs) void tab.closed.then((code) => closed.push({ code, at: performance.now() }));
  const stopping = server.stop({ noticeMs: 4000, spreadMs: 1500 });
  expect(await health(server.url, 'ready')).toEqual([503, { ready: false, problem: 'stopping' }]);
  expect(await health(server.url, 'live')).toEqual([200, { live: true }]);
  const response = await asha.fetch('/api/session');
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(closed).toEqual([]);
  await stopping;
  expect(closed.map(({ code }) => code)).toEqual([1012, 1012, 1012]);
  expect(closed[2]!.at - closed[0]!.at).toBeGreaterThan(600);
  await expect(fetch(server.url)).rejects.toThrow();
  rmSync(dataDir, { recursive: true, force: true });
});
