import { dayMs } from '@nukkad/core/kernel/time.ts';

/** Limits for reading one calendar, in ms and in MB: some are made to exhaust them. */
export const readMs = 10_000;

export const readMb = 256;

export const longestEventMs = 400 * dayMs;

export const maxOccurrences = 100_000;

export const maxUploads = 10;

export const maxUploadsEach = 2;

export const maxLines = 300_000;

export const maxDepth = 8;

export const maxRedirects = 3;
