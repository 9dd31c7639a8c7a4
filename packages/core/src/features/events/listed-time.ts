import { hourMs } from '../../kernel/time.ts';

/** Listed this long after the start, so that people on their way find the address. */
const listedMs = 3 * hourMs;

export const listedAfter = (now: Date) => new Date(now.getTime() - listedMs);
