export const orderStatuses = ['open', 'paid', 'ended', 'cancelled'] as const;
/** `ended` was never paid in time; `cancelled` was paid and given back. */
export type OrderStatus = (typeof orderStatuses)[number];

/** What can happen to an order. A payment is `captured amiss` when it is not over the order's amount. */
export type OrderHappening =
  | 'captured'
  | 'captured amiss'
  | 'accepted'
  | 'hold over'
  | 'given up'
  | 'given back'
  | 'event cancelled';

/** What follows: the purchase is handed over, taken back or released, and this payment or all of them are refunded. */
export type OrderEffect = 'hand over' | 'take back' | 'release' | 'refund it' | 'refund all';

/**
 * The whole state machine of an order. What is not in this table does not happen: a happening that comes a second time, or
 * too late, finds no row. Money that came is never kept without a ticket: wherever nothing is handed over for it, it goes
 * back. A payment that comes twice under one id is one payment, and never gets as far as this.
 */
export const orderTransitions: readonly {
  from: OrderStatus;
  on: OrderHappening;
  to: OrderStatus;
  does: readonly OrderEffect[];
}[] = [
  { from: 'open', on: 'captured', to: 'paid', does: ['hand over'] },
  { from: 'open', on: 'captured amiss', to: 'open', does: ['refund it'] },
  { from: 'open', on: 'accepted', to: 'paid', does: ['hand over'] },
  { from: 'open', on: 'hold over', to: 'ended', does: ['release'] },
  { from: 'open', on: 'given up', to: 'ended', does: ['release'] },
  { from: 'open', on: 'event cancelled', to: 'ended', does: ['release'] },
  { from: 'paid', on: 'captured', to: 'paid', does: ['refund it'] },
  { from: 'paid', on: 'captured amiss', to: 'paid', does: ['refund it'] },
  { from: 'paid', on: 'given back', to: 'cancelled', does: ['take back', 'refund all'] },
  { from: 'paid', on: 'event cancelled', to: 'cancelled', does: ['take back', 'refund all'] },
  { from: 'ended', on: 'captured', to: 'ended', does: ['refund it'] },
  { from: 'ended', on: 'captured amiss', to: 'ended', does: ['refund it'] },
  { from: 'cancelled', on: 'captured', to: 'cancelled', does: ['refund it'] },
  { from: 'cancelled', on: 'captured amiss', to: 'cancelled', does: ['refund it'] },
];

/** What a happening does to an order, or null when it does nothing. */
export const orderTransition = (from: OrderStatus, on: OrderHappening) =>
  orderTransitions.find((row) => row.from === from && row.on === on) ?? null;

/** ₹20 a month, in paise. */
export const premiumPricePaise = 2000;
/** How long an order of premium can be paid, in ms: gateways' pages do not stay for ever. */
export const premiumHoldMs = 86_400_000;
/** How long one premium payment lasts, in days. */
export const premiumDays = 30;

/** The specification's words before the redirect to a payment; `price` in whole rupees. */
export const paymentWords = (price: number) => `Redirecting to payment gateway for ₹${price}...`;
export const premiumWords = 'Redirecting to premium subscription (₹20/month)...';
/** What a month of premium is called on an order. */
export const premiumOrderWords = 'Nukkad Premium, one month';
