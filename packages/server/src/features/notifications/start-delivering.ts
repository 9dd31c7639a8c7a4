import { sendMails } from '@nukkad/core/features/notifications/send-mails.ts';
import { queueDueDeliveries } from '@nukkad/core/features/notifications/queue-due-deliveries.ts';
import type { TakenPush } from '@nukkad/core/features/notifications/push-queue.ts';
import { sendDigests } from '@nukkad/core/features/notifications/send-digests.ts';
import { sendContactMails } from '@nukkad/core/features/notifications/send-contact-mails.ts';
import { recoverMissedMessages } from '@nukkad/core/features/notifications/recover-missed-messages.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';
import type { Mailer } from '../../mail/mail.ts';
import type { Settings } from '../../settings/settings.ts';
import { digestMail } from './digest-mail.ts';
import { contactMail } from './contact-mail.ts';
import { notificationMail } from './notification-mail.ts';
import { PushPump } from './push-pump.ts';
import type { PushSettings } from './push-service.ts';
import { createSendPush } from './send-push.ts';
import { everyMs, overlapMs, scanEvery } from './delivery-round-times.ts';

interface Parts {
  host: Host;
  push: PushSettings;
  mail: Settings['mail'];
  mailer: Mailer;
  publicUrl: string;
  log: Logger;
}

const subjectOf = ({ mail, publicUrl }: Parts) => {
  const address = mail !== null && mail !== 'mailbox' ? /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0] : undefined;
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${address ?? 'hello@localhost.invalid'}`;
};

/** Runs in every process; each claims its own deliveries. Returns what stops it and waits for what is being sent. */
export function startDelivering(parts: Parts): () => Promise<void> {
  const { host, push, mailer, publicUrl, log } = parts;
  const pusher = createSendPush(push, subjectOf(parts), log);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pump = new PushPump(host, pusher.send, log, signal);
  const send = (pushes: readonly TakenPush[]) => pump.send(pushes);
  let turns = 0;

  async function turn() {
    await host.pushChecks.flush(host).catch((error: unknown) => log.error({ error }, 'pushes could not be checked'));
    await host.missedMessages.flush(host);
    if (turns++ % scanEvery === 0) await recoverMissedMessages(host, overlapMs);
    while (!signal.aborted && (await queueDueDeliveries(host, pump.isFull ? null : send)) > 0);
    // Those of earlier turns and of processes that died.
    await pump.run();
  }

  const postMails = () =>
    sendMails(
      host,
      async (mail) => mailer.send(await notificationMail(host, mail, publicUrl)),
      (error) => log.warn({ error }, 'a notification was not sent by mail'),
    );
  const postDigests = () =>
    sendDigests(
      host,
      async (mail) => mailer.send(await digestMail(host, mail, publicUrl)),
      (error) => log.warn({ error }, 'a weekly mail was not sent'),
    );
  const postToContacts = () =>
    sendContactMails(
      host,
      async (mail) => mailer.send(await contactMail(mail, publicUrl)),
      (error) => log.warn({ error }, 'a trusted contact was not sent a mail'),
    );
  const repeat = (what: string, work: () => Promise<unknown>) => {
    let running = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(async () => {
        if (!signal.aborted) await work().catch((error: unknown) => log.error({ error }, what));
      });
    }, everyMs);
    return async () => {
      clearInterval(timer);
      await running;
    };
  };
  const stops = [
    repeat('notifications could not be delivered', turn),
    ...(parts.mail === null
      ? []
      : [
          repeat('mails could not be sent', postMails),
          repeat('weekly mails could not be sent', postDigests),
          repeat('trusted contacts could not be mailed', postToContacts),
        ]),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await pump.settled();
    pusher.close();
  };
}
