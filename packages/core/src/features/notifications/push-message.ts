import { shortened } from '../../kernel/shortened.ts';
import { daySeconds, hourSeconds } from '../../kernel/time.ts';
import type { Notification } from './contract.ts';
import type { MailLanguage } from './mail-language.ts';
import { groupOf } from './notification-kind.ts';
import { notificationPath } from './notification-path.ts';
import { discreetWords, notificationWords } from './notification-words/notification-words.ts';
import { wordsIn } from './notification-words/notifications-by-language.ts';

/** What the service worker gets, encrypted. A later push with its `tag` replaces it. `unseen`: the app icon's count. */
export type PushMessage =
  | {
      tag: string;
      unseen: number;
      kind: Notification['kind'];
      title: string;
      body: string;
      lang: MailLanguage;
      path: string;
    }
  | { tag: string; unseen: number; close: true };

export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
  message: PushMessage;
  /** Seconds that the push service keeps it for a device that is off. */
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
}

export interface PushTarget {
  id: string;
  person_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  shows_names: boolean;
  language: MailLanguage;
}

/** Push services take 4 kB, which an announcement in Devanagari may exceed; a lock screen shows less. */
const [longestTitle, longestBody] = [120, 300];

export function pushOf(
  target: PushTarget,
  { notification_id: tag, way }: { notification_id: string; way: 'push' | 'close' | 'mail' },
  shown: Notification | undefined,
  unseen: number,
): Push | null {
  const { endpoint, p256dh, auth } = target;
  if (way === 'close')
    return { endpoint, p256dh, auth, message: { tag, unseen, close: true }, ttl: hourSeconds, urgency: 'low' };
  if (!shown) return null;
  const { kind } = shown;
  const table = wordsIn[target.language];
  const { title, body } = target.shows_names ? notificationWords(table, shown) : discreetWords(table, kind);
  const isSoon = kind === 'safe' || kind === 'share' || kind === 'hour' || kind === 'offer';
  return {
    endpoint,
    p256dh,
    auth,
    message: {
      tag,
      unseen,
      kind,
      title: shortened(title, longestTitle),
      body: shortened(body, longestBody),
      lang: target.language,
      path: notificationPath(shown),
    },
    ttl: isSoon ? hourSeconds : daySeconds,
    urgency: kind === 'after' || groupOf[kind] === 'payments' ? 'normal' : 'high',
  };
}
