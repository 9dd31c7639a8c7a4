import type { Notification } from '../contract.ts';
import { localeOf } from '../mail-language.ts';
import type { Facts, NotificationWords } from './words-shape.ts';

type Content = Pick<Notification, 'kind' | 'person' | 'event' | 'words' | 'reason' | 'unread' | 'amountPaise'>;

interface Words {
  title: string;
  body: string;
}

/** The words of a notification in the app, in mails and, if its person chose so, in pushes. */
export function notificationWords(
  { language, premium, kinds, reasons }: NotificationWords,
  { kind, person, event, words, reason, unread, amountPaise }: Content,
): Words {
  const locale = localeOf[language];
  const { title, body } = kinds[kind];
  const facts: Facts = {
    who: person?.name ?? null,
    what: event?.name ?? premium,
    words,
    reason: reason === null ? '' : reasons[reason],
    unread: unread ?? 0,
    count: (unread ?? 0).toLocaleString(locale),
    amount: `₹${((amountPaise ?? 0) / 100).toLocaleString(locale)}`,
  };
  const say = (sentence: typeof title) => (typeof sentence === 'string' ? sentence : sentence(facts));
  return { title: say(title), body: say(body) };
}

export const discreetWords = ({ app, kinds }: NotificationWords, kind: Notification['kind']): Words => ({
  title: app,
  body: kinds[kind].discreet,
});
