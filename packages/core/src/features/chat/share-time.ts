import { minuteMs } from '../../kernel/time.ts';

/** Times to share a live location, in minutes; the first is preselected. */
export const liveTimes = [15, 60, 480] as const;

export const onceMinutes = 60;

/** A shared location whose message never arrived is deleted after this time. */
export const orphanShareMs = minuteMs;
