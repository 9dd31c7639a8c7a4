import type { NotificationMail } from '@nukkad/core/features/notifications/send-mails.ts';
import { localeOf } from '@nukkad/core/features/notifications/mail-language.ts';
import { alwaysMailed } from '@nukkad/core/features/notifications/when-to-push-or-mail.ts';
import { groupOf } from '@nukkad/core/features/notifications/notification-kind.ts';
import { notificationPath } from '@nukkad/core/features/notifications/notification-path.ts';
import { notificationWords } from '@nukkad/core/features/notifications/notification-words/notification-words.ts';
import { wordsIn } from '@nukkad/core/features/notifications/notification-words/notifications-by-language.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Mail } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import { zonedWhenWords } from '../events/when-words.ts';
import { endableMail } from './mail-with-unsubscribe.ts';
import { mailBody } from './mail-layout.ts';

export async function notificationMail(
  host: Pick<Host, 'secrets'>,
  { personId, email, language, notification }: NotificationMail,
  publicUrl: string,
): Promise<Mail> {
  const { kind, event, endsAt } = notification;
  const words = mailWordsIn[language];
  const { title, body } = notificationWords(wordsIn[language], notification);
  const when = (iso: string, timeZone: string) =>
    zonedWhenWords({ startsAt: new Date(iso), timeZone }, localeOf[language]);
  const parts = [
    body,
    ...(event && kind !== 'after' ? [`${event.name}\n${when(event.date, event.timeZone)}`] : []),
    ...(event && kind === 'offer' && endsAt !== null ? [words.heldUntil(when(endsAt, event.timeZone))] : []),
  ].filter((part) => part !== '');
  const url = `${publicUrl}${notificationPath(notification)}`;
  if (alwaysMailed.has(kind)) {
    const buttons = [{ url, label: words.open }];
    return { to: email, ...(await mailBody(words, { title, parts, buttons, because: '', end: null })) };
  }
  return endableMail(host, { personId, email, group: groupOf[kind], words }, { title, parts, url }, publicUrl);
}
