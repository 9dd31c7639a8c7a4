import { minuteMs } from '../../kernel/time.ts';

/** Times to share a live location, in minutes; the first is preselected. */
export const liveTimes = [15, 60, 480] as const;

export const onceMinutes = 60;

/** A live location is sent at most this often, or if it has hardly moved this often; the other's app fetches it. In ms. */
export const liveMs = { betweenMoves: 15_000, atRest: 60_000, betweenFetches: 15_000 } as const;

/** A shared location whose message never arrived is deleted after this time. */
export const orphanShareMs = minuteMs;
