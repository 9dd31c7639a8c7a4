import { clockOf } from '../../kernel/time-zone.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { alwaysMailed, deliveredForMs, mailAfterMs, openGraceMs, pushPauseMs, urgentMs } from './delivery-limits.ts';
import { groupOf, type NotificationKind, type WaysOf } from './notification-kind.ts';

const msOfClock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMs + minutes * minuteMs;
};

/** When the quiet hours that it is now end, in ms since 1970; null when it is not quiet. */
export function quietEnd(quiet: { from: string; to: string } | null, timeZone: string, now: number): number | null {
  if (quiet === null) return null;
  const [from, to] = [msOfClock(quiet.from), msOfClock(quiet.to)];
  const local = (now + clockOf(timeZone)(now)) % dayMs;
  const isQuiet = from <= to ? from <= local && local < to : from <= local || local < to;
  return isQuiet ? now + ((to - local + dayMs) % dayMs) : null;
}

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
  /** True for premium, whose receipt is the mail. */
  hasReceipt: boolean;
}

/** These are lost once they end. */
const canBeLost: ReadonlySet<NotificationKind> = new Set(['request', 'accepted', 'offer']);

/** What passes quiet hours. To ask how an event was can wait. */
function isUrgent({ kind, beginsAt, endsAt }: Undelivered, now: number, quietUntil: number): boolean {
  if (groupOf[kind] === 'safety') return true;
  if (canBeLost.has(kind) && endsAt !== null && endsAt > now && endsAt <= quietUntil) return true;
  return kind !== 'after' && beginsAt !== null && beginsAt > now - urgentMs && beginsAt <= now + urgentMs;
}

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
  if (!isAsked && !isDecision && settings.pausedUntil !== null && settings.pausedUntil.getTime() > now)
    return wait(settings.pausedUntil.getTime());
  const quietUntil = quietEnd(settings.quiet, settings.timeZone, now);
  if (quietUntil !== null && !isUrgent(it, now, quietUntil)) return wait(quietUntil);
  if (isOnline && now - it.madeAt < openGraceMs) return wait(it.madeAt + openGraceMs);
  const isPushed = it.pushedAt !== null && it.pushedAt >= it.madeAt;
  const pushAt = (ways.push || isAsked) && !isPushed ? Math.max(it.madeAt, (it.pushedAt ?? 0) + pushPauseMs) : null;
  // Only one mail about messages until they are read.
  const isMailed = it.mailedAt !== null && it.mailedAt >= it.since;
  const mailAt = (ways.mail || isDecision) && !it.hasReceipt && !isMailed ? it.since + mailAfterMs[it.kind] : null;
  const [push, mail] = [pushAt !== null && pushAt <= now, mailAt !== null && mailAt <= now];
  const later = [push ? null : pushAt, mail ? null : mailAt].filter((at) => at !== null);
  return { push, mail, nextAt: later.length > 0 ? Math.min(...later) : null };
}

const checkedAfterMs = [1, 8, 64, 512].map((minutes) => minutes * minuteMs);

/** When a pushed notification is checked next, for 9 hours. `PushChecks` is sooner after updates that may end it. */
export function nextCheck(pushedAt: number, now: number): number | null {
  return checkedAfterMs.map((age) => pushedAt + age).find((at) => at > now) ?? null;
}
