import { dayMs } from '../../../kernel/time.ts';

export const maxEntries = 1000;

export const pastEventsMs = 365 * dayMs;
