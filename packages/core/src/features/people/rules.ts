import { hourMs } from '../../kernel/time.ts';

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

export const unseenPresence = (tickMs: number) => ({
  area: null,
  next: null,
  expiresAt: null,
  ghost: null,
  wider: false,
  hiddenZone: null,
  tickMs,
});
