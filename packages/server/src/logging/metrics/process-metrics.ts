import type { Host } from '@nukkad/core/kernel/context.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Readiness } from '../../http/health-routes.ts';
import type { StorageHealth } from '../../storage/storage-away.ts';

export interface ProcessParts {
  host: Host;
  storage: StorageHealth;
  readiness: Readiness;
  sockets: { readonly count: number };
  listeners: { readonly count: number };
  /** When this process last looked for updates that it had missed, in ms of performance.now(); null for a single process. */
  catchUp: { readonly lookedAt: number } | null;
  redis: { readonly isReady: boolean } | null;
}

/** What this process has and does now. */
export function addProcessMetrics(registry: Registry, parts: ProcessParts) {
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
