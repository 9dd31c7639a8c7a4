import { premiumPricePaise } from './premium-terms.ts';

/** The specification's words; `price` in whole rupees. */
export const paymentWords = (price: number) => `Redirecting to payment gateway for ₹${price}...`;

export const premiumWords = `Redirecting to premium subscription (₹${premiumPricePaise / 100}/month)...`;

export const premiumOrderWords = 'Nukkad Premium, one month';

export const promotionOrderWords = (event: string, weeks: number) =>
  `Promotion of ${event}, ${weeks === 1 ? '1 week' : `${weeks} weeks`}`;
