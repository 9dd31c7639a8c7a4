import { hourMs } from '../../kernel/time.ts';
import { groupOf, type NotificationKind } from './notification-kind.ts';

/** Something that begins so soon passes quiet hours. */
export const urgentMs = 2 * hourMs;

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
