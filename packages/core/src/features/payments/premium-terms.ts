import { dayMs } from '../../kernel/time.ts';

export const premiumPricePaise = 2000;

export const premiumDays = 30;

export const premiumHoldMs = dayMs;
