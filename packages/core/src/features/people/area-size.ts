/** Resolutions of H3, finest first: a cell has about 0.7 km², and an area of the levels below it 5 and 36 km².
 * `regions.ts` decides which one people are shown at. */
export const cellLevel = 8;
export const widerLevel = 7;
export const coarsestLevel = 6;
