import type { Context } from '../../kernel/context.ts';
import { readGatewayHealth } from '../payments/gateway-health.ts';
import { readBacklogs, readOutboxes } from './backlogs.ts';
import type { OperatorState } from './contract.ts';
import { readDays } from './daily-counts.ts';

/** In seconds: jobs due for longer are shown. */
const lateAfter = 60;

export async function readState(context: Context): Promise<OperatorState> {
  const { db, host, now } = context;
  const isReady = host.redis();
  const askedAt = host.now().getTime();
  const { jobs, renewals: running, renewalsFailing: failing, ...backlogs } = await readBacklogs({ db, now: () => now });
  const databaseMs = host.now().getTime() - askedAt;
  return {
    databaseMs,
    redis: isReady === null ? 'off' : isReady ? 'well' : 'away',
    mail: host.ways.emailCode,
    push: host.push.publicKey !== null,
    payments: host.gateway !== null,
    gateway: await readGatewayHealth({ db }),
    renewals: { running, failing },
    outboxes: await readOutboxes({ db, now: () => now }),
    queues: { messages: host.messages.waiting, orders: host.orders.waiting, ...backlogs },
    lateJobs: jobs.filter(({ overdue }) => overdue > lateAfter).toSorted((a, b) => b.overdue - a.overdue),
    days: await readDays(context),
  };
}
