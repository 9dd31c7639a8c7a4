import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { clockOf } from '../../kernel/time-zone.ts';
import { groupOf, type NotificationKind } from './notification-kind.ts';

export const defaultQuietHours = { from: '22:00', to: '08:00' } as const;
export const defaultZone = 'Asia/Kolkata';

/** Something that begins so soon passes quiet hours. */
export const urgentMs = 2 * hourMs;

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

/** These are lost once they end. */
const canBeLost: ReadonlySet<NotificationKind> = new Set(['request', 'accepted', 'offer', 'transfer']);

/** To ask how an event was can wait. */
export function passesQuietHours(
  { kind, beginsAt, endsAt }: { kind: NotificationKind; beginsAt: number | null; endsAt: number | null },
  now: number,
  quietUntil: number,
): boolean {
  if (groupOf[kind] === 'safety') return true;
  if (canBeLost.has(kind) && endsAt !== null && endsAt > now && endsAt <= quietUntil) return true;
  return kind !== 'after' && beginsAt !== null && beginsAt > now - urgentMs && beginsAt <= now + urgentMs;
}
