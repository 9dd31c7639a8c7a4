import type { Host } from '@nukkad/core/kernel/context.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Readiness } from '../../http/health.ts';
import type { StorageHealth } from '../../storage/storage-health.ts';
import { gatewayOutcomes, gatewayParts } from '@nukkad/core/features/payments/gateway-failure.ts';
import { readBacklogs } from '@nukkad/core/features/operator/backlogs.ts';

export interface MetricsParts {
  host: Host;
  storage: StorageHealth;
  readiness: Readiness;
  sockets: { readonly count: number };
  listeners: { readonly count: number };
  /** When this process last looked for updates that it had missed, in ms of performance.now(); null for a single process. */
  catchUp: { readonly lookedAt: number } | null;
  redis: { readonly isReady: boolean } | null;
  log: Logger;
}

function addGauges(registry: Registry, parts: MetricsParts) {
  const { host, storage, readiness, sockets, listeners, catchUp, redis } = parts;
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | null | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('nukkad_ready', 'Whether this process takes requests', async () => ((await readiness.problem()) ? 0 : 1));
  gauge('nukkad_sockets', 'Open sockets', () => sockets.count);
  gauge('nukkad_people_connected', 'People with an open socket', () => listeners.count);
  gauge('nukkad_messages_waiting', 'Messages that wait to be written', () => host.messages.waiting);
  gauge('nukkad_orders_waiting', 'Orders that wait to be written', () => host.orders.waiting);
  gauge('nukkad_updates_checked_seconds', 'Since the last look for missed updates: the most that one is late', () =>
    catchUp === null ? null : (performance.now() - catchUp.lookedAt) / 1000,
  );
  gauge('nukkad_redis_connected', 'Whether Redis answers', () => (redis === null ? null : Number(redis.isReady)));
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter('nukkad_database_statements_total', 'Statements', () => storage.counts.statements);
  counter('nukkad_database_commits_total', 'Transactions of several statements', () => storage.counts.commits);
  counter(
    'nukkad_database_failures_total',
    'Statements that failed because the database was away',
    () => storage.counts.failures,
  );
  counter('nukkad_message_batches_total', 'Statements that wrote messages', () => host.messages.batches);
}

function addGatewayCounter(registry: Registry, { host }: MetricsParts) {
  const counter = new Counter({
    name: 'nukkad_payment_provider_total',
    help: 'Calls of the payment provider and its webhooks, by how they ended',
    labelNames: ['part', 'outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const part of gatewayParts)
        for (const outcome of gatewayOutcomes) counter.inc({ part, outcome }, host.gatewayLog.count(part, outcome));
    },
  });
}

/** What waits in the database, so every process reports the same. */
function addBacklogs(registry: Registry, { host, log }: MetricsParts) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const deliveries = gauge('nukkad_deliveries_due', 'Notifications that are due, at most 10,000');
  const oldestDelivery = gauge('nukkad_deliveries_oldest_seconds', 'How late the oldest notification is');
  const alerts = gauge('nukkad_safety_alerts_unsent', 'Mails to trusted contacts about safety, at most 10,000');
  const oldestAlert = gauge('nukkad_safety_alerts_oldest_seconds', 'How long the oldest has been unsent');
  const unpaid = gauge('nukkad_orders_unpaid', 'Orders that wait for a payment, at most 10,000');
  const renewals = gauge('nukkad_renewals_running', 'Subscriptions to premium, at most 10,000');
  const failing = gauge('nukkad_renewals_failing', 'Of these, those that could not be charged');
  const refunds = gauge('nukkad_refunds_open', 'Refunds that are not done, at most 10,000');
  const oldestRefund = gauge('nukkad_refunds_oldest_seconds', 'How long the oldest refund is open');
  const jobs = gauge('nukkad_job_overdue_seconds', 'How long a job has been due', ['job']);
  return async () => {
    try {
      const now = await readBacklogs(host);
      deliveries.set(now.deliveries);
      oldestDelivery.set(now.oldestDelivery);
      alerts.set(now.alerts);
      oldestAlert.set(now.oldestAlert);
      unpaid.set(now.unpaid);
      renewals.set(now.renewals);
      failing.set(now.renewalsFailing);
      refunds.set(now.refunds);
      oldestRefund.set(now.oldestRefund);
      for (const { name, overdue } of now.jobs) jobs.set({ job: name }, overdue);
    } catch (error) {
      log.error({ error }, 'could not read the backlogs');
    }
  };
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Serves `/metrics` on a port of its own, which only Prometheus should reach. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  registry: Registry,
  parts: MetricsParts,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  addGauges(registry, parts);
  addGatewayCounter(registry, parts);
  const count = addBacklogs(registry, parts);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    count()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          parts.log.error({ error }, 'metrics could not be read');
          response.writeHead(500).end();
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
