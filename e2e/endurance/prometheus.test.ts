import { startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/port.mjs';
import { hasProgram, spawnBound } from '../../scripts/programs.mjs';

const alerts = fileURLToPath(new URL('../../deploy/alerts.yml', import.meta.url));
const configuration = new URL('../../deploy/prometheus.yml', import.meta.url);

/** The part of Prometheus's answers that is read here. */
interface Data {
  result?: { value: [number, string] }[];
  groups?: { rules: { health: string; state: string }[] }[];
}

describe.skipIf(!hasProgram('promtool'))('a real Prometheus', () => {
  test('accepts the rules for alerts', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', alerts], { encoding: 'utf8' });
    const rules = readFileSync(alerts, 'utf8').match(/- alert:/g) ?? [];
    expect(rules.length).toBeGreaterThan(10);
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });

  test('alerts once most calls of the payment provider or a fifth of subscriptions fail, and not for a few', () => {
    const calls = (part: string, outcome: string, values: string) => ({
      series: `nukkad_payment_provider_total{part="${part}", outcome="${outcome}"}`,
      values,
    });
    const of = (renewals: string, values: string) => ({ series: `nukkad_renewals_${renewals}`, values });
    const firing = (series: object[], expected: string[]) => ({
      interval: '1m',
      input_series: series,
      promql_expr_test: [
        {
          expr: 'count by (alertname, part) (ALERTS{alertstate="firing"})',
          eval_time: '60m',
          exp_samples: expected.map((labels) => ({ labels, value: 1 })),
        },
      ],
    });
    const folder = mkdtempSync(join(tmpdir(), 'nukkad-alerts-'));
    const file = join(folder, 'test.yml');
    const tests = [
      firing(
        [calls('webhooks', 'other', '0+1x60'), calls('webhooks', 'done', '0x60'), calls('orders', 'done', '0+5x60')],
        ['{alertname="NukkadPaymentsFail", part="webhooks"}'],
      ),
      firing(
        [calls('unsigned', 'unsigned', '0+1x60'), calls('webhooks', 'done', '0x60'), calls('orders', 'done', '0+1x60')],
        ['{alertname="NukkadWebhooksUnsigned"}'],
      ),
      // From strangers, while nobody buys anything.
      firing(
        [calls('unsigned', 'unsigned', '0+1x60'), calls('webhooks', 'done', '0x60'), calls('orders', 'done', '9x60')],
        [],
      ),
      firing(
        [
          calls('unsigned', 'unsigned', '0+1x60'),
          calls('webhooks', 'done', '0+1x60'),
          calls('orders', 'done', '0+1x60'),
        ],
        [],
      ),
      firing([calls('orders', 'no answer', '0+1x60'), calls('orders', 'done', '0+5x60')], []),
      firing([of('running', '100x60'), of('failing', '30x60')], ['{alertname="NukkadChargesFail"}']),
      firing([of('running', '1000x60'), of('failing', '30x60')], []),
      firing([of('running', '20x60'), of('failing', '8x60')], []),
    ];
    writeFileSync(file, JSON.stringify({ rule_files: [alerts], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
    rmSync(folder, { recursive: true });
  });

  test('reads a running server, evaluates every rule, and raises no alert', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nukkad-prometheus-'));
    const server = await startSandbox({ dataDir: join(folder, 'data'), metrics: { port: 0, host: '127.0.0.1' } });
    const asha = await signedIn(server, '2');
    await asha.api.events.list({});
    const port = await freePort();
    const file = join(folder, 'prometheus.yml');
    writeFileSync(
      file,
      readFileSync(configuration, 'utf8')
        .replace('127.0.0.1:9464', `127.0.0.1:${server.metricsPort}`)
        .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  scrape_timeout: 1s\n  evaluation_interval: 1s')
        .replace('- alerts.yml', `- ${alerts}`),
    );
    const prometheus = spawnBound('TERM', 'prometheus', [
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}/series`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null);
      return response?.ok ? ((await response.json()) as { data: Data }).data : null;
    };
    const value = async (query: string) => {
      const data = await ask(`query?query=${encodeURIComponent(query)}`);
      return data?.result?.[0]?.value[1];
    };
    try {
      await expect.poll(() => value('nukkad_ready')).toBe('1');
      expect(await value('nukkad_operation_seconds_count{operation="events.list",status="200"}')).toBe('1');
      const rules = async () => {
        const groups = (await ask('rules'))?.groups ?? [];
        return [...new Set(groups.flatMap(({ rules }) => rules.map(({ health, state }) => `${health} ${state}`)))];
      };
      await expect.poll(rules).toEqual(['ok inactive']);
    } finally {
      const ended = once(prometheus, 'exit');
      prometheus.kill();
      await ended;
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
