import { minuteMs } from '../../kernel/time.ts';

/** Times to share a live location, in minutes; the first is preselected. */
export const liveTimes = [15, 60, 480] as const;

export const onceMinutes = 60;

/** How often a live location is sent while moving and at rest, and fetched by the other's app, in ms. */
export const liveMs = { betweenMoves: 15_000, atRest: minuteMs, betweenFetches: 15_000 } as const;

/** A shared location whose message never arrived is deleted after this time. */
export const orphanShareMs = minuteMs;
