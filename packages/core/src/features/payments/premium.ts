import { dayMs } from '../../kernel/time.ts';

export const premiumPricePaise = 2000;

export const premiumDays = 30;

/** How long an order for premium waits for its payment. */
export const premiumHoldMs = dayMs;
