import { hourMs } from '../../kernel/time.ts';

export const ghostTimes = ['1 hour', '24 hours', 'until I switch it off'] as const;

export type GhostTime = (typeof ghostTimes)[number];

export const forever = new Date('9999-12-31T00:00:00Z');

export function ghostEnd(time: GhostTime, now: Date): Date {
  if (time === 'until I switch it off') return forever;
  return new Date(now.getTime() + (time === '1 hour' ? 1 : 24) * hourMs);
}
