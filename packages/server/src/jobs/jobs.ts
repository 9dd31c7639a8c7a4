import { deleteUnconfirmed } from '@nukkad/core/features/account/leaving/delete-unconfirmed.ts';
import { tidyFormer } from '@nukkad/core/features/account/leaving/former-sign-ins.ts';
import { tidyTombstones } from '@nukkad/core/features/account/leaving/tidy-tombstones.ts';
import { tidyExports, type ExportJob, makeNextExport } from '@nukkad/core/features/account/own-data/exports.ts';
import { tidyShares } from '@nukkad/core/features/chat/tidy-location-shares.ts';
import { tidyTeams } from '@nukkad/core/features/check-in/former-team.ts';
import { approveRest } from '@nukkad/core/features/hosting/approve-attendees.ts';
import { endCancelled } from '@nukkad/core/features/hosting/cancel-event.ts';
import { announceRest } from '@nukkad/core/features/hosting/send-announcement.ts';
import { clearOldNotes } from '@nukkad/core/features/meets/clear-old-notes.ts';
import { expireMeetRequests } from '@nukkad/core/features/meets/expire-requests.ts';
import { remindOfMeetRequests } from '@nukkad/core/features/meets/request-reminder.ts';
import { carryOutDecisions } from '@nukkad/core/features/moderation/carry-out-decisions.ts';
import { endSuspensions } from '@nukkad/core/features/moderation/suspend.ts';
import { tidyCases } from '@nukkad/core/features/moderation/tidy-cases.ts';
import { summarizeMessages } from '@nukkad/core/features/notifications/recover-missed-messages.ts';
import { tidyNotifications } from '@nukkad/core/features/notifications/tidy-notifications.ts';
import { coarsenAreas } from '@nukkad/core/features/operator/coarsen-after-region-change.ts';
import { expireHolds } from '@nukkad/core/features/payments/expire-holds.ts';
import { notifyPremiumEnded } from '@nukkad/core/features/payments/notify-premium-ended.ts';
import { reconcilePayments } from '@nukkad/core/features/payments/reconcile-payments.ts';
import { reconcileRenewals } from '@nukkad/core/features/payments/reconcile-renewals.ts';
import { sendPaymentReceipts, type ReceiptMail } from '@nukkad/core/features/payments/send-payment-receipts.ts';
import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { tidyAvailability } from '@nukkad/core/features/people/tidy-availability.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { tidyPictures } from '@nukkad/core/features/pictures/pictures.ts';
import { remindOfEvents, notifyOffers } from '@nukkad/core/features/reminders/send-reminders.ts';
import { fillBlockNames } from '@nukkad/core/features/safety/fill-block-names.ts';
import { settleReports } from '@nukkad/core/features/safety/reports-without-case.ts';
import { askWhetherSafe, sendAlerts } from '@nukkad/core/features/shared-plans/send-alerts.ts';
import { tidyPlans } from '@nukkad/core/features/shared-plans/tidy-plans.ts';
import { endWaitlists, resumeWaitlists } from '@nukkad/core/features/tickets/waitlist.ts';
import { tidyTransferOffers } from '@nukkad/core/features/tickets/tidy-transfer-offers.ts';
import { tidySelfies } from '@nukkad/core/features/verification/tidy-selfies.ts';
import { tidyFirstTexts } from '@nukkad/core/features/warnings/find-repeated-texts.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { tidyChanges } from '@nukkad/core/kernel/nearby-changes.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { minuteMs, hourMs } from '@nukkad/core/kernel/time.ts';
import { tidyUpdates } from '@nukkad/core/kernel/updates.ts';
import type { Logger } from 'pino';
import type { Job, UntilDone } from './job-turns.ts';
import { tidySignIn, type SessionEnded } from '../features/account/session-cache.ts';

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

const accountJobs = (
  host: Host,
  log: Logger,
  untilDone: UntilDone,
  makeExport: (job: ExportJob) => AsyncIterable<Uint8Array>,
): Job[] => [
  {
    name: 'exports',
    // Someone looks at its progress.
    everyMs: 2000,
    run: async () => {
      await untilDone(() =>
        makeNextExport(host, makeExport, (error) => log.error({ error }, 'an export was not made')),
      );
    },
  },
  {
    name: 'unconfirmed accounts',
    everyMs: minuteMs,
    run: async () => {
      await untilDone(() =>
        deleteUnconfirmed(host, (error) => log.error({ error }, 'an unconfirmed account could not be deleted')),
      );
    },
  },
  {
    name: 'tombstones',
    everyMs: hourMs,
    run: async () => {
      await untilDone(() => tidyTombstones(host));
    },
  },
];

const moderationJobs = (host: Host, untilDone: UntilDone): Job[] => [
  {
    name: 'moderation',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => endSuspensions(host));
      await untilDone(() => carryOutDecisions(host));
    },
  },
  {
    name: 'cases',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => settleReports(host));
      await untilDone(() => tidyCases(host.db, host.now()));
      await untilDone(() => tidyFirstTexts(host.db, host.now()));
    },
  },
];

const moneyJobs = (host: Host, log: Logger): Job[] => [
  {
    name: 'holds',
    // Soon for sale again. How long seats are held: tickets/hold-time.ts.
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
    // When each order is checked: payments/payment-check-times.ts.
    everyMs: 30_000,
    run: async () => {
      const found = await reconcilePayments(host, (error) => log.warn({ error }, 'an order could not be reconciled'));
      // One is normal, its webhook may be on its way; many mean that the webhook does not work.
      if (found > 0) log.warn({ found }, 'payments were found without a webhook');
    },
  },
  {
    name: 'renewals',
    // When each is checked: payments/renewal-check-times.ts.
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
    // How long before an event: reminders/reminder-times.ts.
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
    // When they end: meets/request-times.ts.
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
    // Often: someone may be in danger. When: shared-plans/plan-times.ts.
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

const endedSharesMs = 15_000;
const pastPlacesMs = minuteMs;

function tidyingJobs(host: Host, untilDone: UntilDone, sessionEnded: SessionEnded): Job[] {
  const erase = createEraser(host);
  return [
    {
      name: 'ended shares',
      // On its own, so that nothing delays it: places must be gone a minute after their share has ended (rule C1).
      everyMs: endedSharesMs,
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
      everyMs: pastPlacesMs,
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
        await untilDone(() => fillBlockNames(host));
        await untilDone(() => tidyFormer(host));
        await untilDone(() => tidyPlans(host));
        await untilDone(() => tidyTransferOffers(host));
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

/** How often each job looks for work is said here; what is due by then, in the feature’s file that it calls or names.
 * Pushes and mails have turns of their own: notifications/start-delivering.ts. */
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
