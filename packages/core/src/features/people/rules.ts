/** Every distance that the product ever says, in km (rule D1). */
export const shownDistances = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10] as const;

/**
 * Rule D1: what may be said of two areas whose centres are `km` apart: at least 0.5, in halves up to 5, then whole.
 * Finer steps would say more than the areas do. Beyond 10 nothing is shown at all.
 */
export function shownDistance(km: number): number {
  const halves = Math.max(0.5, Math.round(km * 2) / 2);
  return halves <= 5 ? halves : Math.round(km);
}

/** From how many km on the next of `shownDistances` is said instead; the last one is where showing ends. */
export const bandEndsKm: readonly number[] = shownDistances.map((shown) =>
  shown < 5 ? shown + 0.25 : shown === 5 ? 5.5 : shown + 0.5,
);

/** Home filter: bounds of its sliders (km, years) and where they stand at first. */
export const filterLimits = { distance: [1, 10], age: [18, 80] } as const;
export const defaultFilter = {
  distance: 5,
  ageRange: [18, 45] as [number, number],
  genders: [] as string[],
  interests: [] as string[],
};

/** A device without a network shows who was nearby for so long, in ms. */
export const keptNearbyMs = 4 * 3600_000;

/** How many people one answer holds, and all the answers of one search together (rule S7). */
export const nearbyPage = 50;
export const nearbyMost = 300;

/** The specification's home list filter: near enough, of an age in the range (inclusive), and sharing a chosen interest. */
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

/** How long ghost mode may last. */
export const ghostTimes = ['1 hour', '24 hours', 'until I switch it off'] as const;
export type GhostTime = (typeof ghostTimes)[number];

/** Later than anything: ghost mode that lasts until it is switched off. */
export const forever = new Date('9999-12-31T00:00:00Z');

/** When ghost mode that begins now ends. */
export function ghostEnd(time: GhostTime, now: Date): Date {
  if (time === 'until I switch it off') return forever;
  return new Date(now.getTime() + (time === '1 hour' ? 1 : 24) * 3600_000);
}

/**
 * Between two ticks nothing of where people are changes for others, in ms. The sandbox's people are samples, and
 * its visitors should not have to wait; the times below are in proportion.
 */
export const tickMsOf = { production: 15 * 60_000, sandbox: 60_000 } as const;
/** How long an area must have been held before a tick publishes it, in ms: 5 minutes in production. */
const heldMs = (tickMs: number) => tickMs / 3;
/** Rule P4: no two reports of a phone are closer than this, in ms: 5 minutes in production. */
export const reportMs = (tickMs: number) => tickMs / 3;
/** Somebody unseen for this long appears at once, in ms: an hour in production. */
export const unseenMs = (tickMs: number) => 4 * tickMs;
/** How long others see somebody after their last report, in ms. */
export const presenceLifeMs = 24 * 3600_000;

/** The tick that a moment (ms since 1970, UTC) belongs to: in production the quarter of an hour that began last. */
export const tickOf = (at: number, tickMs: number): number => Math.floor(at / tickMs) * tickMs;

const tickFrom = (at: number, tickMs: number) => Math.ceil(at / tickMs) * tickMs;

/**
 * Rule S4: the tick from which on others see an area that was reported at a moment. Of somebody hidden it is the first one
 * at which they have been unseen for long enough, if that is sooner.
 */
export const publishedFrom = (reportedAt: number, tickMs: number, hiddenAt = Infinity): number =>
  Math.min(tickFrom(reportedAt + heldMs(tickMs), tickMs), tickFrom(hiddenAt + unseenMs(tickMs), tickMs));

/** Rule T1: until when others see somebody who reported at a moment. Rounded up to a tick, or it would tell that moment. */
export const expiryOf = (reportedAt: number, tickMs: number): number => tickFrom(reportedAt + presenceLifeMs, tickMs);

/** Servers read so long ahead whether somebody has reported again since, in ms. */
export const readAheadMs = (tickMs: number) => 2 * tickMs;

/** Rule P4: when a phone may report next. */
export const nextReportAt = (reported: { at: number } | null, now: number, tickMs: number): number =>
  Math.max(now, reported === null ? 0 : reported.at + reportMs(tickMs));

/** Why nothing is reported from where a phone is: that is in its hidden zone, or would point at it (rules Z1 and Z3). */
export function silence(phone: {
  cell: string | null;
  hidden: readonly string[];
  shown: readonly string[];
}): 'hidden' | 'telling' | null {
  const { cell, hidden, shown } = phone;
  if (cell === null || hidden.length === 0) return null;
  return hidden.includes(cell) ? 'hidden' : shown.includes(cell) ? null : 'telling';
}

/**
 * What a phone keeps when its owner signs out, for the same account only: the hidden zone, without which the home would be
 * reported, and resting places, without which it might get another area each time (rules Z2 and H1).
 */
export const keptThroughSignOut = <Rest>(phone: {
  hidden?: readonly string[];
  shown?: readonly string[];
  rests?: readonly Rest[];
}) => ({ hidden: phone.hidden ?? [], shown: phone.shown ?? [], rests: phone.rests ?? [] });

/** When others can see somebody again who is hidden now, if their phone reports as soon as it may. */
export const earliestBack = (reported: { at: number } | null, now: number, tickMs: number): number =>
  publishedFrom(nextReportAt(reported, now, tickMs), tickMs);

/** The presence of someone who is not visible, without settings. */
export const unseenPresence = (tickMs: number) => ({
  area: null,
  next: null,
  expiresAt: null,
  ghost: null,
  wider: false,
  hiddenZone: null,
  tickMs,
});
