/** Home filter: bounds of its sliders (km, years) and where they stand at first. */
export const filterLimits = { distance: [1, 10], age: [18, 80] } as const;
export const defaultFilter = { distance: 5, ageRange: [18, 45] as [number, number], interests: [] as string[] };

/** How many people one answer holds at most. */
export const nearbyLimit = 50;

/**
 * Rule D1: the distance that may be shown for two areas whose centres are `km` apart: at least 0.5, in halves up to 5,
 * then whole. Finer steps would say more than the areas do.
 */
export function shownDistance(km: number): number {
  const halves = Math.max(0.5, Math.round(km * 2) / 2);
  return halves <= 5 ? halves : Math.round(km);
}

/** Great-circle distance in km (haversine on a sphere of radius 6371.0088 km, the mean Earth radius of IUGG). */
export function greatCircleKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLon = (b.longitude - a.longitude) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The specification's home list filter: near enough, of an age in the range (inclusive), and sharing a chosen interest. */
export function passesFilter(
  person: { distance: number; age: number; interests: readonly string[] },
  filter: { distance: number; ageRange: readonly [number, number]; interests: readonly string[] },
): boolean {
  return (
    person.distance <= filter.distance &&
    person.age >= filter.ageRange[0] &&
    person.age <= filter.ageRange[1] &&
    (filter.interests.length === 0 || filter.interests.some((interest) => person.interests.includes(interest)))
  );
}
