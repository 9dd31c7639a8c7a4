import { dayMs } from '../../kernel/time.ts';

/** Drafts and upcoming events of one host. */
export const maxEvents = 200;

/** Until then, an account can publish only so many events: `defaultNewAccountEvents`, unless the operator sets another number. */
export const newAccountDays = 7;
export const newAccountMs = newAccountDays * dayMs;
export const defaultNewAccountEvents = 3;
