import { dayMs } from '../../kernel/time.ts';

export const askedForMs = 7 * dayMs;
