import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';

/** Every distance that is ever shown, in km (rule D1). */
export const shownDistances = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10] as const;

/** Rule D1: at least 0.5, in halves up to 5, then whole. Finer steps would reveal more than areas do. */
export function shownDistance(km: number): number {
  const halves = Math.max(0.5, Math.round(km * 2) / 2);
  return halves <= 5 ? halves : Math.round(km);
}

/** Where the next of `shownDistances` begins, in km; the last one ends the list. */
export const bandEndsKm: readonly number[] = shownDistances.map((shown) =>
  shown < 5 ? shown + 0.25 : shown === 5 ? 5.5 : shown + 0.5,
);

export const filterLimits = { distance: [1, 10], age: [18, 80] } as const;
export const defaultFilter = {
  distance: 5,
  ageRange: [18, 45] as [number, number],
  genders: [] as string[],
  interests: [] as string[],
};

export const keptNearbyMs = 4 * hourMs;

/** Per answer, and per search altogether (rule S7). */
export const nearbyPage = 50;
export const maxNearby = 300;

/** The specification's filter for the home list. */
export function passesFilter(
  person: { distance: number; age: number; gender: string; interests: readonly string[] },
  filter: {
    distance: number;
    ageRange: readonly [number, number];
    genders: readonly string[];
    interests: readonly string[];
  },
): boolean {
  return (
    person.distance <= filter.distance &&
    person.age >= filter.ageRange[0] &&
    person.age <= filter.ageRange[1] &&
    (filter.genders.length === 0 || filter.genders.includes(person.gender)) &&
    (filter.interests.length === 0 || filter.interests.some((interest) => person.interests.includes(interest)))
  );
}

export const ghostTimes = ['1 hour', '24 hours', 'until I switch it off'] as const;
export type GhostTime = (typeof ghostTimes)[number];

export const forever = new Date('9999-12-31T00:00:00Z');

export function ghostEnd(time: GhostTime, now: Date): Date {
  if (time === 'until I switch it off') return forever;
  return new Date(now.getTime() + (time === '1 hour' ? 1 : 24) * hourMs);
}

/** Areas change for others once per tick. The sandbox is faster for its visitors; the times below scale with it. */
export const tickMsOf = { production: 15 * minuteMs, sandbox: minuteMs } as const;
/** An area must be held this long before it is published: 5 minutes in production. */
const heldMs = (tickMs: number) => tickMs / 3;
/** Rule P4: between two reports of a phone: 5 minutes in production. */
export const reportMs = (tickMs: number) => tickMs / 3;
/** Someone hidden this long appears at once: an hour in production. */
export const unseenMs = (tickMs: number) => 4 * tickMs;
export const presenceLifeMs = dayMs;

/** The start of the tick around a moment, in ms since 1970 (UTC). */
export const tickOf = (at: number, tickMs: number): number => Math.floor(at / tickMs) * tickMs;

const tickFrom = (at: number, tickMs: number) => Math.ceil(at / tickMs) * tickMs;

/** Rule S4: the tick from which a reported area is visible. For someone hidden, the first after being unseen long
 * enough, if sooner. */
export const publishedFrom = (reportedAt: number, tickMs: number, hiddenAt = Infinity): number =>
  Math.min(tickFrom(reportedAt + heldMs(tickMs), tickMs), tickFrom(hiddenAt + unseenMs(tickMs), tickMs));

/** Rule T1: rounded up to a tick, because the exact time would reveal the report's. */
export const expiryOf = (reportedAt: number, tickMs: number): number => tickFrom(reportedAt + presenceLifeMs, tickMs);

export const readAheadMs = (tickMs: number) => 2 * tickMs;

export const nextReportAt = (reported: { at: number } | null, now: number, tickMs: number): number =>
  Math.max(now, reported === null ? 0 : reported.at + reportMs(tickMs));

/** Why a phone reports nothing: it is in its hidden zone, or would point at it (rules Z1 and Z3). */
export function silence(phone: {
  cell: string | null;
  hidden: readonly string[];
  shown: readonly string[];
}): 'hidden' | 'telling' | null {
  const { cell, hidden, shown } = phone;
  if (cell === null || hidden.length === 0) return null;
  return hidden.includes(cell) ? 'hidden' : shown.includes(cell) ? null : 'telling';
}

/** Kept for the same account after signing out (rules Z2 and H1): without its hidden zone the home would be reported,
 * and without resting places it might get another area. */
export const keptThroughSignOut = <Rest>(phone: {
  hidden?: readonly string[];
  shown?: readonly string[];
  rests?: readonly Rest[];
}) => ({ hidden: phone.hidden ?? [], shown: phone.shown ?? [], rests: phone.rests ?? [] });

export const earliestBack = (reported: { at: number } | null, now: number, tickMs: number): number =>
  publishedFrom(nextReportAt(reported, now, tickMs), tickMs);

export const unseenPresence = (tickMs: number) => ({
  area: null,
  next: null,
  expiresAt: null,
  ghost: null,
  wider: false,
  hiddenZone: null,
  tickMs,
});
