import { dayMs, minuteMs } from '../../kernel/time.ts';
import type { NotificationKind } from './notification-kind.ts';

/** How long someone who has Nukkad open has to see a notification there before their other devices ring. */
export const openGraceMs = minuteMs;

export const pushPauseMs = minuteMs;

export const deliveredForMs = dayMs;

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
  transfer: mailWaitMs,
  transferred: mailWaitMs,
  report: mailWaitMs,
  warning: 0,
  safe: 0,
  contact: 0,
  alert: 0,
  complaint: 0,
  suspended: 0,
  restored: 0,
  upheld: 0,
};
