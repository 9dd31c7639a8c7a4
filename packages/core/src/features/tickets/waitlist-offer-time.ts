import { hourMs } from '../../kernel/time.ts';

export const longestOfferMs = 2 * hourMs;
