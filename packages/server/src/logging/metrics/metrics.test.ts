import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedIn } from '../../testing/browser.ts';
import { serve } from '../../testing/serve.ts';

const deployed = (name: string) => readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');

/** Only where Redis joins several processes, and only where a database is shared. */
const absent = new Set(['nukkad_redis_connected', 'nukkad_updates_checked_seconds']);

test('Asha uses the app: Prometheus can read what it did, and nothing of who she is', async () => {
  const server = await serve({ metrics: { port: 0, host: '127.0.0.1' } });
  const asha = await signedIn(server, '2');
  await asha.listen();
  await asha.api.events.list({});
  await asha.api.meets.request({ personId: '3' });
  await asha.api.meets.request({ personId: 'nobody' }).catch(() => {});
  const url = `http://127.0.0.1:${server.metricsPort}`;
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('nukkad_operation_seconds_count{operation="events.list",status="200"} 1');
  expect(text).toContain('nukkad_operation_seconds_count{operation="meets.request",status="200"} 1');
  expect(text).toContain('nukkad_operation_seconds_count{operation="meets.request",status="404"} 1');
  expect(text).toMatch(/^nukkad_sockets 1$/m);
  expect(text).toMatch(/^nukkad_ready 1$/m);
  expect(text).toMatch(/^nukkad_job_overdue_seconds\{job="refunds"\} \d/m);
  expect(text).not.toMatch(/person|asha/i);
  const labels = new Set(Array.from(text.matchAll(/[{,](\w+)="/g), ([, name]) => name));
  for (const name of ['id', 'path', 'ip', 'email', 'session']) expect(labels).not.toContain(name);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);

  // Alerts and the dashboard ask for metrics that there are.
  const named = new Set(
    `${deployed('alerts.yml')}${deployed('dashboard.json')}`.match(/\b(nukkad|nodejs|process)_\w+/g),
  );
  expect(named.size).toBeGreaterThan(15);
  for (const name of named) if (!absent.has(name)) expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'));
});
