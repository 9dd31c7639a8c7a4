/** Resolutions of H3, finest first; `regions.ts` decides which one people are shown at. */
export const cellLevel = 8;
export const widerLevel = 7;
export const coarsestLevel = 6;

/** Rounded averages in km². */
export const areaKm2 = { 8: 0.7, 7: 5, 6: 36 } as const;
