import type { Host } from '@nukkad/core/kernel/context.ts';
import { tidyExports, type ExportJob } from '@nukkad/core/features/account/own-data/exports.ts';
import { tidySelfies } from '@nukkad/core/features/verification/tidy-selfies.ts';
import { tidyPictures } from '@nukkad/core/features/pictures/pictures.ts';
import { tidyShares } from '@nukkad/core/features/chat/tidy-location-shares.ts';
import { tidyTeams } from '@nukkad/core/features/check-in/former-team.ts';
import { approveRest } from '@nukkad/core/features/hosting/approve-attendees.ts';
import { announceRest } from '@nukkad/core/features/hosting/send-announcement.ts';
import { endCancelled } from '@nukkad/core/features/hosting/cancel-event.ts';
import { askWhetherSafe, sendAlerts } from '@nukkad/core/features/shared-plans/send-alerts.ts';
import { tidyPlans } from '@nukkad/core/features/shared-plans/tidy-plans.ts';
import { tidyFormer } from '@nukkad/core/features/account/leaving/former-sign-ins.ts';
import { summarizeMessages } from '@nukkad/core/features/notifications/recover-missed-messages.ts';
import { tidyNotifications } from '@nukkad/core/features/notifications/tidy-notifications.ts';
import { clearOldNotes } from '@nukkad/core/features/meets/clear-old-notes.ts';
import { coarsenAreas } from '@nukkad/core/features/operator/coarsen-areas.ts';
import { expireMeetRequests } from '@nukkad/core/features/meets/expire-requests.ts';
import { remindOfMeetRequests } from '@nukkad/core/features/meets/request-reminder.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { reconcilePayments } from '@nukkad/core/features/payments/reconcile-payments.ts';
import { reconcileRenewals } from '@nukkad/core/features/payments/reconcile-renewals.ts';
import { expireHolds } from '@nukkad/core/features/payments/expire-holds.ts';
import { notifyPremiumEnded } from '@nukkad/core/features/payments/notify-premium-ended.ts';
import { sendPaymentReceipts, type ReceiptMail } from '@nukkad/core/features/payments/send-payment-receipts.ts';
import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { tidyChanges } from '@nukkad/core/kernel/nearby-changes.ts';
import { tidyAvailability } from '@nukkad/core/features/people/tidy-availability.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { endWaitlists, resumeWaitlists } from '@nukkad/core/features/tickets/waitlist.ts';
import { remindOfEvents, notifyOffers } from '@nukkad/core/features/reminders/send-reminders.ts';
import { tidyUpdates } from '@nukkad/core/kernel/updates.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Logger } from 'pino';
import type { Measures } from '../logging/metrics/measures.ts';
import type { Traces } from '../logging/traces.ts';
import { accountJobs } from './account-jobs.ts';
import { inTurn, type Job, type UntilDone } from './job-turns.ts';
import { moderationJobs } from './moderation-jobs.ts';
import { tidySignIn, type SessionEnded } from '../features/account/session-cache.ts';

type Stop = () => Promise<void>;

/** Runs `work` at once and then every `everyMs`, never overlapping; returns what stops it. */
function repeat(everyMs: number, log: Logger, job: string, work: () => Promise<void>): Stop {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => log.error({ job, error }, 'a job failed'));
  };
  run();
  const timer = setInterval(run, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

function startTicking(host: Host, log: Logger): Stop {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const waitForTick = () => {
    timer = setTimeout(
      () => {
        running = host.nearby.advance().then(
          () => {},
          (error: unknown) => log.error({ error }, 'the people nearby could not be updated'),
        );
        waitForTick();
      },
      host.tickMs - (host.now().getTime() % host.tickMs),
    );
  };
  waitForTick();
  return () => {
    clearTimeout(timer);
    return running;
  };
}

/** Erases past places for at most one hundredth of the time, since other queries wait for it. */
function createEraser(host: Host): () => Promise<void> {
  let notBefore = 0;
  return async () => {
    const started = performance.now();
    if (started < notBefore) return;
    await erasePastPlaces(host);
    const ended = performance.now();
    notBefore = ended + 100 * (ended - started);
  };
}

const moneyJobs = (host: Host, log: Logger): Job[] => [
  {
    name: 'holds',
    // Released seats should soon be for sale again.
    everyMs: 5000,
    run: async () => {
      await expireHolds(host, (error) => log.error({ error }, 'a hold could not be expired'));
    },
  },
  {
    name: 'refunds',
    everyMs: 15_000,
    run: async () => {
      const sent = await sendRefunds(host, (error) => log.warn({ error }, 'a refund was not sent and will be retried'));
      if (sent > 0) log.info({ sent }, 'refunds were sent');
    },
  },
  {
    name: 'lost payments',
    everyMs: 30_000,
    run: async () => {
      const found = await reconcilePayments(host, (error) => log.warn({ error }, 'an order could not be reconciled'));
      // One is normal, its webhook may be on its way; many mean that the webhook does not work.
      if (found > 0) log.warn({ found }, 'payments were found without a webhook');
    },
  },
  {
    name: 'renewals',
    everyMs: 15_000,
    run: async () => {
      const found = await reconcileRenewals(host, (error) =>
        log.warn({ error }, 'a renewal of premium could not be reconciled'),
      );
      if (found > 0) log.warn({ found }, 'charges of premium were found without a webhook');
    },
  },
];

const receiptJob = (host: Host, log: Logger, untilDone: UntilDone, postReceipt: PostReceipt): Job => ({
  name: 'receipts',
  everyMs: 15_000,
  run: async () => {
    await untilDone(() =>
      sendPaymentReceipts(host, postReceipt, (error) => log.warn({ error }, 'a receipt was not sent by mail')),
    );
  },
});

const reminderJobs = (host: Host, log: Logger, untilDone: UntilDone): Job[] => [
  {
    name: 'event reminders',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => notifyOffers(host));
      await untilDone(() => remindOfEvents(host));
    },
  },
  {
    name: 'ended premium',
    everyMs: minuteMs,
    run: async () => {
      await untilDone(() => notifyPremiumEnded(host));
    },
  },
  {
    name: 'meet requests',
    everyMs: minuteMs,
    run: async () => {
      const expired = await untilDone(() => expireMeetRequests(host));
      const reminded = await untilDone(() => remindOfMeetRequests(host));
      if (expired + reminded > 0) log.info({ expired, reminded }, 'meet requests ended or end soon');
    },
  },
];

const safetyJobs = (host: Host, log: Logger, untilDone: UntilDone): Job[] => [
  {
    name: 'alerts',
    // Someone may be in danger.
    everyMs: 5000,
    run: async () => {
      const sent = await untilDone(() => sendAlerts(host));
      if (sent > 0) log.info({ sent }, 'trusted contacts are alerted');
      await untilDone(() => askWhetherSafe(host));
    },
  },
];

const attendeeJobs = (host: Host, untilDone: UntilDone): Job[] => [
  {
    name: 'attendees',
    // What an interrupted process has left, and announcements of changed events.
    everyMs: 5000,
    run: async () => {
      await untilDone(() => approveRest(host));
      await untilDone(() => announceRest(host));
    },
  },
];

function tidyingJobs(host: Host, untilDone: UntilDone, sessionEnded: SessionEnded): Job[] {
  const erase = createEraser(host);
  return [
    {
      name: 'ended shares',
      // On its own, so that nothing delays it: places must be gone a minute after their share has ended (rule C1).
      everyMs: 15_000,
      run: async () => {
        await tidyShares(host);
      },
    },
    {
      name: 'ended and restored events',
      everyMs: minuteMs,
      run: async () => {
        await untilDone(() => endCancelled(host));
        await untilDone(() => transaction(host, endWaitlists));
        await untilDone(() => transaction(host, resumeWaitlists));
      },
    },
    {
      name: 'past places',
      everyMs: minuteMs,
      run: async () => {
        await untilDone(() => tidyPresences(host));
        await untilDone(() => coarsenAreas(host));
        await erase();
      },
    },
    {
      name: 'old rows',
      everyMs: minuteMs,
      run: async () => {
        await untilDone(() => tidyChanges(host));
        await untilDone(() => tidyUpdates(host.db, host.now()));
        await untilDone(() => clearOldNotes(host));
        await untilDone(() => tidyAvailability(host));
        await untilDone(() => tidyNotifications(host));
        await untilDone(() => tidyFormer(host));
        await untilDone(() => tidyPlans(host));
        await summarizeMessages(host);
        await tidyPictures(host);
        await tidySelfies(host);
        await tidySignIn(host.db, sessionEnded);
        await tidyTeams(host);
        await tidyExports(host);
      },
    },
  ];
}

export type PostReceipt = (receipt: ReceiptMail) => Promise<void>;

const nothing = async () => {};

async function* noFile() {}

export interface Hooks {
  postReceipt?: PostReceipt;
  makeExport?: (job: ExportJob) => AsyncIterable<Uint8Array>;
  sessionEnded?: SessionEnded;
}

export const jobsOf = (
  host: Host,
  log: Logger,
  untilDone: UntilDone,
  { postReceipt = nothing, sessionEnded = nothing, makeExport = noFile }: Hooks = {},
): Job[] => [
  ...accountJobs(host, log, untilDone, makeExport),
  ...moneyJobs(host, log),
  receiptJob(host, log, untilDone, postReceipt),
  ...safetyJobs(host, log, untilDone),
  ...reminderJobs(host, log, untilDone),
  ...attendeeJobs(host, untilDone),
  ...moderationJobs(host, untilDone),
  ...tidyingJobs(host, untilDone, sessionEnded),
];

const measured = (job: Job, measures: Measures | null): Job =>
  measures === null
    ? job
    : {
        ...job,
        async run() {
          const start = performance.now();
          let failed = true;
          try {
            await job.run();
            failed = false;
          } finally {
            measures.ran(job.name, (performance.now() - start) / 1000, failed);
          }
        },
      };

const traced = (job: Job, traces: Traces | null): Job =>
  traces === null ? job : { ...job, run: () => traces.trace(job.name, 'job', () => job.run()) };

interface Watching {
  measures: Measures | null;
  traces: Traces | null;
}

export function startJobs(
  host: Host,
  log: Logger,
  hooks: Hooks = {},
  { measures, traces }: Watching = { measures: null, traces: null },
  jobs = jobsOf,
): Stop {
  let isStopping = false;
  const untilDone: UntilDone = async (batch) => {
    let sum = 0;
    for (let done = await batch(); done > 0; done = isStopping ? 0 : await batch()) sum += done;
    return sum;
  };
  const stops = [
    ...jobs(host, log, untilDone, hooks).map((job) =>
      repeat(job.everyMs, log, job.name, () => inTurn(host, measured(traced(job, traces), measures))),
    ),
    // In every process: each holds everyone who can be seen.
    repeat(minuteMs, log, 'people nearby', () => host.nearby.refresh([])),
    startTicking(host, log),
  ];
  return async () => {
    isStopping = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}
