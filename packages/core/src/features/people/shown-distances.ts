/** Every distance that is ever shown, in km (rule D1). */
export const shownDistances = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10] as const;

/** Rule D1: at least 0.5, in halves up to 5, then whole. Finer steps would reveal more than areas do. */
export function shownDistance(km: number): number {
  const halves = Math.max(0.5, Math.round(km * 2) / 2);
  return halves <= 5 ? halves : Math.round(km);
}

/** Where the next of `shownDistances` begins, in km; the last one ends the list. */
export const bandEndsKm: readonly number[] = shownDistances.map((shown) => (shown < 5 ? shown + 0.25 : shown + 0.5));
