/** The specification's words; `price` in whole rupees. */
export const paymentWords = (price: number) => `Redirecting to payment gateway for ₹${price}...`;

export const premiumWords = 'Redirecting to premium subscription (₹20/month)...';

export const premiumOrderWords = 'Nukkad Premium, one month';
