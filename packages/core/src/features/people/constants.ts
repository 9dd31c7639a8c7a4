import { dayMs, hourMs } from '../../kernel/time.ts';

/** Enforced by the server, not by the demo's form, as specified. Age in years, text in characters. */
export const profileLimits = { name: [1, 60], age: [18, 120], city: [1, 80], interests: [1, 10] } as const;

/** Kilometres and years. */
export const filterLimits = { distance: [1, 10], age: [18, 80] } as const;

/** Per answer, and per search altogether (rule S7). */
export const nearbyPage = 50;

export const maxNearby = 300;

/** Others see someone this long after their phone's last report. */
export const presenceLifeMs = dayMs;

/** A phone shows the last people nearby this long without a connection. */
export const keptNearbyMs = 4 * hourMs;

/** Rule S7: a train, in km/h. */
export const fastestKmh = 150;
