import { minuteMs } from '../../kernel/time.ts';

/** Rule P3: less accurate fixes are ignored, in m. */
export const worstAccuracyM = 100;

/** Fixes this near to their mean are one stay, in m: walkers leave it within minutes, jumpy fixes do not. */
export const stayM = 150;

/** As `stayM`, for the first fix after the app was closed, which may be next door. */
export const backM = 75;

/** At first its owner may still be walking: later fixes decide where a stay is. */
export const arriveMs = 3 * minuteMs;

/** A stay this near to a resting place is at that place, in m. */
export const atRestM = 100;

/** A new resting place takes the cell of another one this near, in m. */
export const sameCellM = 200;

/** A new resting place this near to the area that others see takes a cell of that, in m. */
export const sameAreaM = 100;

/** A hidden zone also hides what lies this near to it, in m. */
export const zoneEdgeM = 150;

export const maxRests = 50;
