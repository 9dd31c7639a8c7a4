import { centreOf, greatCircleKm } from '../people/geometry.ts';
import { shownDistance } from '../people/shown-distances.ts';

export interface Located {
  id: string;
  startsAt: Date;
  latitude: number | null;
  longitude: number | null;
  /** Only for a private address. */
  area: string | null;
}

interface Ranked {
  /** The shown distance in km, negated. */
  fit: number;
  startsAt: Date;
  id: string;
}

/** Farther than anything, for events without a known place. */
const nowhereKm = 100_000;

/** Rules D1 and D5 of docs/location.md: lists by exact distance from several areas would locate private addresses. */
function distanceKm(from: string, { latitude, longitude, area }: Located): number {
  const there =
    area !== null ? centreOf(area) : latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return there === null ? nowhereKm : shownDistance(greatCircleKm(centreOf(from), there));
}

const compare = (a: Ranked, b: Ranked) =>
  b.fit - a.fit || a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The events after a place in the list, nearest to the centre of an area first, then soonest. */
export const nearestFirst = (from: string, events: readonly Located[], after: Ranked | null): Ranked[] =>
  events
    .map((it) => ({ fit: -distanceKm(from, it), startsAt: it.startsAt, id: it.id }))
    .filter((it) => after === null || compare(it, after) > 0)
    .toSorted(compare);
