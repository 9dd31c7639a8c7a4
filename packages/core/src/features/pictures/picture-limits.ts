import { dayMs } from '../../kernel/time.ts';

export const pictureMegabytes = 10;

export const largestPicture = pictureMegabytes * 1024 * 1024;

/** The longer side of a stored picture, in px. */
export const maxSide = 1600;

/** The longer side of the smaller version, which fills a tile of 180 px on a phone, in px. */
export const smallSide = 480;

/** More pixels than a phone's camera takes: a small file that would fill the memory. */
export const maxPixels = 50_000_000;

/** How long a picture is kept that no message, event or profile shows. */
export const pictureLifeMs = dayMs;

export const picturesAnHour = 60;
