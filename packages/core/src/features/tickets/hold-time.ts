import { minuteMs } from '../../kernel/time.ts';

/** How long seats are held for a payment. */
export const holdMs = 10 * minuteMs;
