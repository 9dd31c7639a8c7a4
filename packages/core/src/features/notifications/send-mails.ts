import type { Host } from '../../kernel/context.ts';
import { MailRefused } from '../../kernel/mail-refused.ts';
import { workOff } from '../../kernel/work-queue.ts';
import type { Notification } from './contract.ts';
import type { MailLanguage } from './mail-language.ts';
import { readMailAddress } from './mail-address.ts';
import { notificationFrom } from './read-notifications.ts';
import { type Delivery, forget, isOver, readShown, take } from './delivery-queue.ts';

export interface NotificationMail {
  personId: string;
  email: string;
  language: MailLanguage;
  notification: Notification;
}

/** Few, because shutdown waits for them. */
const mailsAtOnce = 10;

async function mailOf(host: Host, delivery: Delivery): Promise<NotificationMail | null> {
  const row = (await readShown(host, [delivery])).get(delivery.notification_id);
  if (!row) return null;
  const to = await readMailAddress(host.db, row.person_id);
  return to && { ...to, personId: row.person_id, notification: notificationFrom(row) };
}

/** Sends due mails and returns how many are done. Failed mails are retried for a day, unless they are refused. */
export const sendMails = (
  host: Host,
  send: (mail: NotificationMail) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> =>
  workOff(
    async () => (await take(host, ['mail'], 1))[0],
    async (delivery) => {
      try {
        const mail = await mailOf(host, delivery);
        if (mail) await send(mail);
      } catch (error) {
        if (!(error instanceof MailRefused) && !isOver(host, delivery)) throw error;
        await forget(host, delivery.id);
        throw new Error('A mail that was refused, or could not be sent for a day, is given up.', { cause: error });
      }
      await forget(host, delivery.id);
      return 1;
    },
    onFailure,
    mailsAtOnce,
  );
