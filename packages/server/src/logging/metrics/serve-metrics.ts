import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { addBacklogMetrics } from './backlog-metrics.ts';
import { addPaymentProviderMetrics } from './payment-provider-metrics.ts';
import { addProcessMetrics, type ProcessParts } from './process-metrics.ts';

export type MetricsParts = ProcessParts & { log: Logger };

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
  addProcessMetrics(registry, parts);
  addPaymentProviderMetrics(registry, parts);
  const count = addBacklogMetrics(registry, parts);
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
