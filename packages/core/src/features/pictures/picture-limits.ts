import { dayMs } from '../../kernel/time.ts';

// How many an hour is in kernel/rate-limits.ts.

export const pictureMegabytes = 10;

/** In bytes. */
export const largestPicture = pictureMegabytes * 1024 * 1024;

/** The longer side of a stored picture, in px. */
export const maxSide = 1600;

/** More pixels than a phone's camera takes: a small file that would fill the memory. */
export const maxPixels = 50_000_000;

/** How long a picture is kept that neither a message nor an event shows. */
export const pictureLifeMs = dayMs;
