import type { Host } from '@nukkad/core/kernel/context.ts';
import { readBacklogs } from '@nukkad/core/features/operator/backlogs.ts';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

/** What waits in the database, so every process reports the same. */
export function addBacklogMetrics(registry: Registry, { host, log }: { host: Host; log: Logger }) {
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
