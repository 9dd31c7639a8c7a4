import { dayMs, minuteMs } from '../../../kernel/time.ts';

export const exportLifeMs = dayMs;

/** As many as one database holds where each has `maxExportBytes`, as those that wait may get. */
export const maxExports = 50;

export const maxExportBytes = 200 * 1024 * 1024;

/** A process that ended while it made a file delays it by this. */
export const exportClaimMs = minuteMs;

export const maxExportTries = 3;

export const exportsADay = 5;
