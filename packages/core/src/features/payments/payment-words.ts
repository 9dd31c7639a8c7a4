import { premiumPricePaise } from './premium-terms.ts';

/** The specification's words; `price` in whole rupees. */
export const paymentWords = (price: number) => `Redirecting to payment gateway for ₹${price}...`;

export const premiumWords = `Redirecting to premium subscription (₹${premiumPricePaise / 100}/month)...`;

export const premiumBenefits = [
  { name: 'Unlimited chat messages', about: 'Free accounts can send a limited number a day.' },
  { name: 'No ads', about: 'You don’t see promoted events.' },
  {
    name: 'Priority in search results',
    about: 'Among people at the same distance, you’re shown first. It puts no one above people who are closer.',
  },
] as const;

export const premiumOrderWords = 'Nukkad Premium, one month';

export const promotionOrderWords = (event: string, weeks: number) =>
  `Promotion of ${event}, ${weeks === 1 ? '1 week' : `${weeks} weeks`}`;
