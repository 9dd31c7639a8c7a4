/** Resolutions of H3, finest first; `regions.ts` decides which one people are shown at. */
export const cellLevel = 8;
export const widerLevel = 7;
export const coarsestLevel = 6;

export const cellKm2 = 0.7;
export const widerKm2 = 5;
export const coarsestKm2 = 36;
