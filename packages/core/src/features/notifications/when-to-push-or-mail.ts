import { deliveredForMs, mailAfterMs, openGraceMs, pushPauseMs } from './delivery-times.ts';
import { groupOf, type NotificationKind, type WaysOf } from './notification-kind.ts';
import { quietEnd } from './quiet-hours.ts';
import { passesQuietHours } from './passes-quiet-hours.ts';

export interface Settings {
  ways: WaysOf;
  quiet: { from: string; to: string } | null;
  timeZone: string;
  pausedUntil: Date | null;
}

export interface Undelivered {
  kind: NotificationKind;
  /** When it happened; of messages, the first that is unread. All times in ms since 1970. */
  since: number;
  madeAt: number;
  pushedAt: number | null;
  mailedAt: number | null;
  beginsAt: number | null;
  endsAt: number | null;
  /** True for premium, whose receipt is the mail, and for alerts. */
  hasOwnMail: boolean;
}

/** What moderators decided about someone, and the answer to a complaint: always mailed, whatever the settings. */
export const alwaysMailed: ReadonlySet<NotificationKind> = new Set(['complaint', 'suspended', 'restored', 'upheld']);

interface Step {
  push: boolean;
  mail: boolean;
  /** When the next step is decided; null for never. */
  nextAt: number | null;
}

/** What is due now of a notification that holds and is unseen. */
export function nextStep(it: Undelivered, settings: Settings, isOnline: boolean, now: number): Step {
  const ways = settings.ways[groupOf[it.kind]];
  const wait = (nextAt: number): Step => ({ push: false, mail: false, nextAt });
  if (now - it.madeAt > deliveredForMs) return { push: false, mail: false, nextAt: null };
  // People who set an alert want to be asked.
  const isAsked = it.kind === 'safe';
  const isDecision = alwaysMailed.has(it.kind);
  const passesPause = isAsked || isDecision || it.kind === 'alert';
  if (!passesPause && settings.pausedUntil !== null && settings.pausedUntil.getTime() > now)
    return wait(settings.pausedUntil.getTime());
  const quietUntil = quietEnd(settings.quiet, settings.timeZone, now);
  if (quietUntil !== null && !passesQuietHours(it, now, quietUntil)) return wait(quietUntil);
  if (isOnline && now - it.madeAt < openGraceMs) return wait(it.madeAt + openGraceMs);
  const isPushed = it.pushedAt !== null && it.pushedAt >= it.madeAt;
  const pushAt = (ways.push || isAsked) && !isPushed ? Math.max(it.madeAt, (it.pushedAt ?? 0) + pushPauseMs) : null;
  // Only one mail about messages until they are read.
  const isMailed = it.mailedAt !== null && it.mailedAt >= it.since;
  const mailAt = (ways.mail || isDecision) && !it.hasOwnMail && !isMailed ? it.since + mailAfterMs[it.kind] : null;
  const [push, mail] = [pushAt !== null && pushAt <= now, mailAt !== null && mailAt <= now];
  const later = [push ? null : pushAt, mail ? null : mailAt].filter((at) => at !== null);
  return { push, mail, nextAt: later.length > 0 ? Math.min(...later) : null };
}
