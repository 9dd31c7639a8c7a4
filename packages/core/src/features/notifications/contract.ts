import { z } from 'zod';
import { ReadyIn } from '../cases/ready-text-language.ts';
import { isZone } from '../../kernel/time-zone.ts';
import { After, Id, anyAgeOperation, operation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { Face } from '../events/contract.ts';
import { decisionReasonNames } from '../cases/decision-reasons.ts';
import { mailLanguages } from './mail-language.ts';
import { pauseHours } from './pause-hours.ts';
import { notificationGroups, notificationKinds } from './notification-kind.ts';

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  at: Timestamp,
  isSeen: z.boolean(),
  /** Who asked, accepted, wrote or shares. Of a question to a host only the first name. */
  person: Face.nullable(),
  event: z.object({ id: Id, name: z.string(), date: Timestamp, timeZone: z.string() }).nullable(),
  conversationId: Id.nullable(),
  /** The note, announcement, question or answer; empty for the others. */
  words: z.string(),
  readyIn: ReadyIn,
  reason: z.enum(decisionReasonNames).nullable(),
  unread: z.int().nullable(),
  amountPaise: z.int().nullable(),
  endsAt: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Ways = z.strictObject({ push: z.boolean(), mail: z.boolean() });
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00.');
const Quiet = z.strictObject({ from: ClockTime, to: ClockTime });
const Zone = text().max(64).refine(isZone, 'A time zone such as Asia/Kolkata.');

export const NotificationSettings = z.object({
  ways: z.record(z.enum(notificationGroups), Ways),
  /** In the time of `timeZone`; null for none. Urgent notifications still arrive. */
  quiet: Quiet.nullable(),
  timeZone: z.string(),
  pausedUntil: Timestamp.nullable(),
  /** Whether pushes contain names and words, which a lock screen shows. */
  showNames: z.boolean(),
  digest: z.boolean(),
  language: z.enum(mailLanguages),
  isSubscribed: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const tags = ['notifications'];

export const notifications = {
  list: operation
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'List a page of your notifications, latest first, and how many are unseen',
      description: 'Leaves out what no longer holds, such as withdrawn requests and read messages.',
      tags,
    })
    .input(z.strictObject({ after: After }).default({}))
    .output(z.object({ notifications: z.array(Notification), unseen: z.int(), next: z.string().nullable() })),
  markSeen: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/notifications/seen',
      summary: 'Mark a notification as seen, or all of them, on all your devices',
      tags,
    })
    .input(
      z.strictObject({
        id: Id.nullable(),
      }),
    )
    .output(z.object({ unseen: z.int() })),
  settings: anyAgeOperation
    .route({ method: 'GET', path: '/notifications/settings', summary: 'Get your notification settings', tags })
    .output(NotificationSettings),
  saveSettings: anyAgeOperation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PATCH',
      path: '/notifications/settings',
      summary: 'Change your notification settings',
      description: 'Only the fields that are sent change.',
      tags,
    })
    .input(
      z.strictObject({
        ways: z.partialRecord(z.enum(notificationGroups), Ways).optional(),
        quiet: Quiet.nullable().optional(),
        timeZone: Zone.optional(),
        showNames: z.boolean().optional(),
        digest: z.boolean().optional(),
        language: z.enum(mailLanguages).optional(),
      }),
    )
    .output(NotificationSettings),
  pause: anyAgeOperation
    .errors(refuses('TOO_MANY'))
    .route({ method: 'PUT', path: '/notifications/pause', summary: 'Pause push and emails for a few hours', tags })
    .input(
      z.strictObject({
        /** Null ends a pause. */
        hours: z.literal(pauseHours).nullable(),
      }),
    )
    .output(NotificationSettings),
  pushKey: anyAgeOperation
    .route({
      method: 'GET',
      path: '/notifications/push-key',
      summary: 'Get the server’s public key for push subscriptions (VAPID)',
      tags,
    })
    .output(
      z.object({
        /** Null: this server sends no pushes. */
        key: z.string().nullable(),
      }),
    ),
  subscribe: operation
    .errors(refuses('PUSH_ADDRESS', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/notifications/subscription',
      summary: 'Send pushes to this browser',
      description: 'Takes what `PushSubscription.toJSON()` has. Ends with the session.',
      tags,
    })
    .input(
      z.strictObject({
        endpoint: text().max(1000),
        expirationTime: z.number().nullable().optional(),
        keys: z.strictObject({
          /** An uncompressed point of P-256: 65 bytes. */
          p256dh: z.string().regex(/^B[\w-]{86}$/),
          /** 16 bytes. */
          auth: z.string().regex(/^[\w-]{22}$/),
        }),
      }),
    )
    .output(z.object({})),
  unsubscribe: anyAgeOperation
    .route({
      method: 'DELETE',
      path: '/notifications/subscription',
      summary: 'Stop sending pushes to this browser',
      tags,
    })
    .output(z.object({})),
};
