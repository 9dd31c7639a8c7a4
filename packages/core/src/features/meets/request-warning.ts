import { dayMs } from '../../kernel/time.ts';

export const requestWarnings = ['repeated', 'new account'] as const;
export type RequestWarning = (typeof requestWarnings)[number];

/** An account younger than `forMs` that has asked this many people in it. */
export const manyRequests = { people: 8, forMs: 7 * dayMs } as const;
