import { dayMs } from '../../kernel/time.ts';

// How many an hour is in kernel/rate-limits.ts.

export const pictureMegabytes = 10;

/** In bytes. */
export const largestPicture = pictureMegabytes * 1024 * 1024;

/** How long a picture is kept that neither a message nor an event shows. */
export const pictureLifeMs = dayMs;
