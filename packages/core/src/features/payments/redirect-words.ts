import { premiumPricePaise } from './premium-terms.ts';

/** The specification's words; `price` in whole rupees. */
export const paymentWords = (price: number) => `Redirecting to payment gateway for ₹${price}...`;

export const premiumWords = `Redirecting to premium subscription (₹${premiumPricePaise / 100}/month)...`;
