import type { ColumnType, Generated } from 'kysely';
import type { MailLanguage } from '../features/notifications/mail-language.ts';
import type { NotificationKind } from '../features/notifications/notification-kind.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface NotificationTable {
  id: Generated<string>;
  person_id: string;
  kind: NotificationKind;
  subject: string;
  made_at: Date;
  seen_at: Generated<Date | null>;
  due_at: Date | null;
  pushed_at: Generated<Date | null>;
  mailed_at: Generated<Date | null>;
  /** The position of the last message; null unless the notification is about messages or a share. */
  up_to: Generated<number | null>;
}

export interface NotificationSettingsTable {
  person_id: string;
  /** JSON: the groups of kinds whose setting differs from the default. */
  ways: ColumnType<unknown, string, string>;
  /** 'HH:MM' by the clock of `time_zone`; both or none. */
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string;
  paused_until: Date | null;
  shows_names: boolean;
  digest: boolean;
  language: Generated<MailLanguage>;
  digest_at: Generated<Date>;
  digest_tries: Generated<number>;
  /** When the last one was sent, or there was nothing to tell. */
  digest_done_at: Generated<Date | null>;
}

export interface DeliveryCountTable {
  person_id: string;
  way: 'push' | 'mail';
  is_safety: boolean;
  /** The hour since 1970 of pushes, the day in India of mails. */
  period: number;
  due: number;
}

export interface PushSubscriptionTable {
  id: Generated<string>;
  person_id: string;
  session_id: string;
  endpoint: string;
  /** The browser's public key and secret, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  made_at: WrittenOnce;
}

export interface DeliveryTable {
  id: Generated<string>;
  notification_id: string;
  way: 'push' | 'close' | 'mail';
  subscription_id: string | null;
  made_at: WrittenOnce;
  next_at: Date;
  tries: Generated<number>;
}
