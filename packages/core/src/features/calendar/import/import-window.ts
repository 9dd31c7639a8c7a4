import { dayMs } from '../../../kernel/time.ts';

export const feedBehindMs = dayMs;

export const feedAheadMs = 90 * dayMs;

export const pastEventsMs = 30 * dayMs;
