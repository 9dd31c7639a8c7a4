import { dayMs } from '../../kernel/time.ts';

/** Drafts and upcoming events of one host. */
export const maxEvents = 200;

/** Until then, an account can publish only as many events as the operator allows. */
export const newAccountMs = 7 * dayMs;
