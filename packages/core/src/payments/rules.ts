export const orderStatuses = ['open', 'paid', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** ₹20 a month, in paise. */
export const premiumPricePaise = 2000;
/** How long one premium payment lasts, in days. */
export const premiumDays = 30;

/** The specification's words before the redirect to a payment; `price` in whole rupees. */
export const paymentWords = (price: number) => `Redirecting to payment gateway for ₹${price}...`;
export const premiumWords = 'Redirecting to premium subscription (₹20/month)...';
/** What a month of premium is called on an order. */
export const premiumOrderWords = 'Nukkad Premium, one month';
