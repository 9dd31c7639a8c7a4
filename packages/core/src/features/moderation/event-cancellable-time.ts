import { dayMs } from '../../kernel/time.ts';

/** Also after an event its buyers can get their money back. */
export const cancellableForMs = 30 * dayMs;
