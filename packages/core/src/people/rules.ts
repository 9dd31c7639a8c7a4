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
