export const orderStatuses = ['open', 'paid', 'ended', 'cancelled'] as const;

/** `ended`: never paid in time; `cancelled`: paid, then returned. */
export type OrderStatus = (typeof orderStatuses)[number];

/** `captured amiss`: a payment of a different amount. */
export type OrderHappening =
  | 'captured'
  | 'captured amiss'
  | 'accepted'
  | 'hold over'
  | 'given up'
  | 'given back'
  | 'event cancelled';

export type OrderEffect = 'hand over' | 'take back' | 'release' | 'refund it' | 'refund all';

/** The complete state machine: what is not listed does nothing, such as a repeat. Money without a ticket is always
 * refunded. A repeated payment id never gets here. */
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

export const orderTransition = (from: OrderStatus, on: OrderHappening) =>
  orderTransitions.find((row) => row.from === from && row.on === on) ?? null;
