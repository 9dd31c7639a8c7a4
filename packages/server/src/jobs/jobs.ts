import type { Host } from '@nukkad/core/kernel/context.ts';
import { tidyPictures } from '@nukkad/core/features/pictures/pictures.ts';
import { tidyShares } from '@nukkad/core/features/chat/shares.ts';
import { tidyTeams } from '@nukkad/core/features/check-in/former-team.ts';
import { approveRest } from '@nukkad/core/features/hosting/approve-attendees.ts';
import { announceRest } from '@nukkad/core/features/hosting/send-announcement.ts';
import { endCancelled } from '@nukkad/core/features/hosting/cancel-event.ts';
import { clearOldNotes } from '@nukkad/core/features/meets/clear-old-notes.ts';
import { expireMeetRequests } from '@nukkad/core/features/meets/expire-requests.ts';
import { remindOfMeetRequests } from '@nukkad/core/features/meets/request-reminder.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { reconcilePayments } from '@nukkad/core/features/payments/reconcile.ts';
import { endHolds } from '@nukkad/core/features/payments/end-holds.ts';
import { sendRefunds } from '@nukkad/core/features/payments/send-refunds.ts';
import { tidyChanges } from '@nukkad/core/kernel/nearby-changes.ts';
import { tidyAvailability } from '@nukkad/core/features/people/set-availability.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { endWaitlists } from '@nukkad/core/features/tickets/waitlist.ts';
import { sendMails, type Reminder } from '@nukkad/core/features/reminders/outgoing-mail.ts';
import { remindOfEvents, notifyOffers } from '@nukkad/core/features/reminders/remind.ts';
import { tidyUpdates } from '@nukkad/core/kernel/updates.ts';
import type { Logger } from 'pino';
import { inTurn, type Job } from './job-turns.ts';
import { tidySignIn, type SessionEnded } from '../features/account/sessions.ts';

type Stop = () => Promise<void>;

/** Runs `work` at once and then every `everyMs`, never overlapping; returns what stops it. */
function repeat(everyMs: number, log: Logger, work: () => Promise<void>): Stop {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => log.error({ error }, 'a job failed'));
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

/** Repeats a job that handles one batch at a time until nothing is left; returns how much it handled. */
export type UntilDone = (batch: () => Promise<number>) => Promise<number>;

const moneyJobs = (host: Host, log: Logger): Job[] => [
  {
    name: 'holds',
    // Released seats should soon be for sale again.
    everyMs: 5000,
    run: async () => {
      await endHolds(host, (error) => log.error({ error }, 'a hold could not be ended'));
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
];

const reminderJobs = (host: Host, log: Logger, untilDone: UntilDone, post: PostReminder): Job[] => [
  {
    name: 'event reminders',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => notifyOffers(host));
      await untilDone(() => remindOfEvents(host));
    },
  },
  {
    name: 'mails',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => sendMails(host, post, (error) => log.warn({ error }, 'a reminder was not sent by mail')));
    },
  },
  {
    name: 'meet requests',
    everyMs: 60_000,
    run: async () => {
      const expired = await untilDone(() => expireMeetRequests(host));
      const reminded = await untilDone(() => remindOfMeetRequests(host));
      if (expired + reminded > 0) log.info({ expired, reminded }, 'meet requests ended or end soon');
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
      name: 'ended events',
      everyMs: 60_000,
      run: async () => {
        await untilDone(() => endCancelled(host));
        await untilDone(() => transaction(host, endWaitlists));
      },
    },
    {
      name: 'past places',
      everyMs: 60_000,
      run: async () => {
        await untilDone(() => tidyPresences(host));
        await erase();
      },
    },
    {
      name: 'old rows',
      everyMs: 60_000,
      run: async () => {
        await untilDone(() => tidyChanges(host));
        await untilDone(() => tidyUpdates(host.db, host.now()));
        await untilDone(() => clearOldNotes(host));
        await untilDone(() => tidyAvailability(host));
        await tidyPictures(host);
        await tidySignIn(host.db, sessionEnded);
        await tidyTeams(host);
      },
    },
  ];
}

export type PostReminder = (reminder: Reminder) => Promise<void>;

const nothing = async () => {};

interface Hooks {
  post?: PostReminder;
  sessionEnded?: SessionEnded;
}

export const jobsOf = (
  host: Host,
  log: Logger,
  untilDone: UntilDone,
  { post = nothing, sessionEnded = nothing }: Hooks = {},
): Job[] => [
  ...moneyJobs(host, log),
  ...reminderJobs(host, log, untilDone, post),
  ...attendeeJobs(host, untilDone),
  ...tidyingJobs(host, untilDone, sessionEnded),
];

export function startJobs(host: Host, log: Logger, hooks: Hooks = {}, jobs = jobsOf): Stop {
  let isStopping = false;
  const untilDone: UntilDone = async (batch) => {
    let sum = 0;
    for (let done = await batch(); done > 0; done = isStopping ? 0 : await batch()) sum += done;
    return sum;
  };
  const stops = [
    ...jobs(host, log, untilDone, hooks).map((job) => repeat(job.everyMs, log, () => inTurn(host, job))),
    // In every process: each holds everyone who can be seen.
    repeat(60_000, log, () => host.nearby.refresh([])),
    startTicking(host, log),
  ];
  return async () => {
    isStopping = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}
