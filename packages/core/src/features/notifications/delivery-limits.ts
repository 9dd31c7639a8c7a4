import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import type { NotificationKind } from './notification-kind.ts';

/** How long someone who has Nukkad open has to see a notification there before their other devices ring. */
export const openGraceMs = minuteMs;
/** Between pushes about one conversation. */
export const pushPauseMs = minuteMs;
/** Something that begins so soon passes quiet hours. */
export const urgentMs = 2 * hourMs;
export const deliveredForMs = dayMs;
/** Most that a person gets: mails on a day in India, pushes in an hour of the clock. */
export const mailsADay = 20;
export const pushesAnHour = 60;

/** What moderators decided about someone, and the answer to a complaint: always mailed, whatever the settings. */
export const alwaysMailed: ReadonlySet<NotificationKind> = new Set(['complaint', 'suspended', 'restored', 'upheld']);

/** Where an email waits for someone to see a notification in the app. */
export const mailWaitMs = 30 * minuteMs;

/** How long a notification must be unseen before it goes out by mail. */
export const mailAfterMs: Record<NotificationKind, number> = {
  request: mailWaitMs,
  accepted: mailWaitMs,
  message: mailWaitMs,
  share: mailWaitMs,
  change: 0,
  cancelled: 0,
  announcement: 0,
  day: 0,
  hour: 0,
  after: 0,
  offer: 0,
  question: mailWaitMs,
  answer: mailWaitMs,
  paid: 0,
  refund: 0,
  premium: 0,
  handover: 0,
  report: mailWaitMs,
  warning: 0,
  safe: 0,
  contact: 0,
  complaint: 0,
  suspended: 0,
  restored: 0,
  upheld: 0,
};
