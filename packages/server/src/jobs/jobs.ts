import type { Host } from '@nukkad/core/kernel/context.ts';
import { tidyPictures } from '@nukkad/core/features/pictures/pictures.ts';
import { tidyShares } from '@nukkad/core/features/chat/shares.ts';
import { tidyTeams } from '@nukkad/core/features/check-in/teams.ts';
import { endCancelled } from '@nukkad/core/features/hosting/cancelling.ts';
import { expireMeetRequests, remindOfMeetRequests } from '@nukkad/core/features/meets/handlers.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { lookForPayments } from '@nukkad/core/features/payments/reconcile.ts';
import { endHolds, sendRefunds } from '@nukkad/core/features/payments/settlement.ts';
import { tidyChanges } from '@nukkad/core/kernel/person-changes.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/presence.ts';
import { endLines } from '@nukkad/core/features/tickets/seats.ts';
import { sendMails, type Reminder } from '@nukkad/core/features/reminders/mails.ts';
import { remindOfEvents, tellOffers } from '@nukkad/core/features/reminders/remind.ts';
import { tidyUpdates } from '@nukkad/core/kernel/updates.ts';
import type { Logger } from 'pino';
import { tidySignIn } from '../features/account/sessions.ts';

/** Does something now and every so many ms, one after the other, until the returned function is called. */
function repeat(everyMs: number, log: Logger, work: () => Promise<void>): () => Promise<void> {
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

/**
 * Starts the jobs that run at intervals and at each tick, until the returned function is called. `post` sends a reminder by
 * mail.
 */
export function startJobs(
  host: Host,
  log: Logger,
  post: (reminder: Reminder) => Promise<void> = async () => {},
): () => Promise<void> {
  let stopping = false;
  /** Repeats what does some at a time until nothing is left to do; returns how much it was. */
  async function untilDone(some: () => Promise<number>): Promise<number> {
    let sum = 0;
    for (let done = await some(); done > 0; done = stopping ? 0 : await some()) sum += done;
    return sum;
  }
  let eraseFrom = 0;
  /** It keeps others waiting, and may do so one hundredth of the time. */
  async function erase() {
    const begun = performance.now();
    if (begun < eraseFrom) return;
    await erasePastPlaces(host);
    const ended = performance.now();
    eraseFrom = ended + 100 * (ended - begun);
  }
  // Places must be gone a minute after their share has ended (rule C1): nothing else may keep this waiting.
  const stopShares = repeat(15_000, log, async () => {
    await tidyShares(host);
  });
  // Whoever waits in front of a full event should get the seats as soon as they are free again.
  const stopHolds = repeat(5000, log, async () => {
    await endHolds(host, (error) => log.error({ error }, 'a hold could not be ended'));
  });
  const stopRefunds = repeat(15_000, log, async () => {
    const sent = await sendRefunds(host, (error) => log.warn({ error }, 'a refund was not sent, and is tried again'));
    if (sent > 0) log.info({ sent }, 'payments went back');
  });
  const stopLooking = repeat(30_000, log, async () => {
    const found = await lookForPayments(host, (error) => log.warn({ error }, 'whether an order was paid is not known'));
    // Seldom one whose news just crossed; many say that the webhook does not work.
    if (found > 0) log.warn({ found }, 'payments were found that nobody had told of');
  });
  const stopLines = repeat(60_000, log, async () => {
    await untilDone(() => endCancelled(host));
    await untilDone(() => transaction(host, endLines));
  });
  const stopReminding = repeat(15_000, log, async () => {
    await untilDone(() => tellOffers(host));
    await untilDone(() => remindOfEvents(host));
  });
  const stopMailing = repeat(15_000, log, async () => {
    await untilDone(() => sendMails(host, post, (error) => log.warn({ error }, 'a reminder was not sent by mail')));
  });
  const stopTidying = repeat(60_000, log, async () => {
    await host.nearby.refresh([]);
    await untilDone(() => tidyChanges(host));
    await untilDone(() => tidyPresences(host));
    await erase();
    await untilDone(() => tidyUpdates(host.db, host.now()));
    await tidyPictures(host);
    await tidySignIn(host.db);
    await tidyTeams(host);
    const expired = await untilDone(() => expireMeetRequests(host));
    const reminded = await untilDone(() => remindOfMeetRequests(host));
    if (expired + reminded > 0) log.info({ expired, reminded }, 'meet requests ended or end soon');
  });

  let ticking = Promise.resolve();
  let tick: NodeJS.Timeout;
  const waitForTick = () => {
    tick = setTimeout(
      () => {
        ticking = host.nearby.advance().then(
          () => {},
          (error: unknown) => log.error({ error }, 'the people nearby could not be brought up to date'),
        );
        waitForTick();
      },
      host.tickMs - (host.now().getTime() % host.tickMs),
    );
  };
  waitForTick();

  return async () => {
    stopping = true;
    clearTimeout(tick);
    await Promise.all([
      stopShares(),
      stopHolds(),
      stopRefunds(),
      stopLooking(),
      stopLines(),
      stopReminding(),
      stopMailing(),
      stopTidying(),
      ticking,
    ]);
  };
}
