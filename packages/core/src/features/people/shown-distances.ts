import { farthestKm } from './nearby/nearby-filter.ts';

const inHalves = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

/** Every distance that people see, in km (rule D1). The last is also the farthest that they can search. */
export const shownDistances: readonly number[] = [
  ...inHalves,
  ...Array.from({ length: farthestKm - inHalves.length / 2 }, (_, nth) => inHalves.length / 2 + nth + 1),
];

/** Rule D1: at least 0.5, in halves up to 5, then whole. Finer steps would reveal more than areas do. */
export function shownDistance(km: number): number {
  const halves = Math.max(0.5, Math.round(km * 2) / 2);
  return halves <= 5 ? halves : Math.round(km);
}

/** Where the next of `shownDistances` begins, in km; the last one ends the list. */
export const bandEndsKm: readonly number[] = shownDistances.map((shown) => (shown < 5 ? shown + 0.25 : shown + 0.5));
