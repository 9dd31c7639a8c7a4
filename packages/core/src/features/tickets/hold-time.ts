import { minuteMs } from '../../kernel/time.ts';

export const holdMs = 10 * minuteMs;
