import type { Host } from '@nukkad/core/kernel/context.ts';
import { gatewayOutcomes, gatewayParts } from '@nukkad/core/features/payments/gateway-failure.ts';
import { Counter, type Registry } from 'prom-client';

export function addPaymentProviderMetrics(registry: Registry, { host }: { host: Host }) {
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
