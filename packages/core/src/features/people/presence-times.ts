import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { nextReportAt } from './phone-report-interval.ts';

export const presenceLifeMs = dayMs;

/** A phone shows the last people nearby this long without a connection. */
export const keptNearbyMs = 4 * hourMs;

/** Areas change for others once per tick. The sandbox is faster for its visitors; the times below scale with it. */
export const tickMsOf = { production: 15 * minuteMs, sandbox: minuteMs } as const;

/** An area must be held this long before it is published: 5 minutes in production. */
const heldMs = (tickMs: number) => tickMs / 3;

/** Someone hidden this long appears at once: an hour in production. */
export const unseenMs = (tickMs: number) => 4 * tickMs;

/** The start of the tick around a moment, in ms since 1970 (UTC). */
export const tickOf = (at: number, tickMs: number): number => Math.floor(at / tickMs) * tickMs;

const tickFrom = (at: number, tickMs: number) => Math.ceil(at / tickMs) * tickMs;

/** Rule S4: the tick from which a reported area is visible; sooner for someone who has been unseen long enough. */
export const publishedFrom = (reportedAt: number, tickMs: number, hiddenAt = Infinity): number =>
  Math.min(tickFrom(reportedAt + heldMs(tickMs), tickMs), tickFrom(hiddenAt + unseenMs(tickMs), tickMs));

/** Rule T1: rounded up to a tick, because the exact time would reveal the report's. */
export const expiryOf = (reportedAt: number, tickMs: number): number => tickFrom(reportedAt + presenceLifeMs, tickMs);

export const readAheadMs = (tickMs: number) => 2 * tickMs;

export const earliestBack = (reported: { at: number } | null, now: number, tickMs: number): number =>
  publishedFrom(nextReportAt(reported, now, tickMs), tickMs);
