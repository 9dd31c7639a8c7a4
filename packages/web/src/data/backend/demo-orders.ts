import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { premiumOrderWords } from '@nukkad/core/features/payments/order-descriptions.ts';
import { premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import { holdMs } from '@nukkad/core/features/tickets/hold-time.ts';
import { me, notHere, refused } from './demo-visitor.ts';
import { change, state } from './demo-state.ts';
import type { Api } from './backend.ts';

/** Ends an order whose hold has run out. */
export const standing = (order: Order): Order =>
  order.status === 'open' && order.holdUntil !== null && Date.parse(order.holdUntil) <= Date.now()
    ? { ...order, status: 'ended', settledAt: order.holdUntil, holdUntil: null }
    : order;

export function placeOrder(
  order: Pick<Order, 'id' | 'purpose' | 'description' | 'quantity' | 'amountPaise' | 'eventId'>,
): Order {
  const now = Date.now();
  const isFree = order.amountPaise === 0;
  const placed: Order = {
    ...order,
    promotion: null,
    transferred: 0,
    isReceived: false,
    status: isFree ? 'paid' : 'open',
    holdUntil: isFree || order.eventId === null ? null : new Date(now + holdMs).toISOString(),
    orderedAt: new Date(now).toISOString(),
    settledAt: isFree ? new Date(now).toISOString() : null,
    premiumUntil: null,
    invoice: null,
    creditNote: null,
    refund: null,
  };
  change({ orders: [...state.orders, placed] });
  return placed;
}

export function ownOrder(id: string): Order {
  me();
  const order = state.orders.find((it) => it.id === id);
  if (!order) throw refused('NOT_FOUND');
  return standing(order);
}

export function settle(order: Order, outcome: Pick<Order, 'status' | 'refund'>): Order {
  const settled: Order = { ...order, ...outcome, holdUntil: null, settledAt: new Date().toISOString() };
  change({ orders: state.orders.map((it) => (it.id === order.id ? settled : it)) });
  return settled;
}

export const payments: Api['payments'] = {
  order: async ({ id }) => ownOrder(id),
  orders: async () => (me(), { orders: state.orders.map(standing).toReversed() }),
  checkout: async ({ id }) => (ownOrder(id), { way: 'practice' }),
  premium: async ({ orderId }) => {
    if (me().isPremium) throw refused('ALREADY_PREMIUM');
    const open = state.orders.find(
      ({ id, purpose, status }) => id === orderId || (purpose === 'premium' && status === 'open'),
    );
    return (
      open ??
      placeOrder({
        id: orderId,
        purpose: 'premium',
        description: premiumOrderWords,
        quantity: 1,
        amountPaise: premiumPricePaise,
        eventId: null,
      })
    );
  },
  // The demo sells one month at a time.
  ownPremium: async () => {
    const { isPremium } = me();
    return { isPremium, paidUntil: null, until: null, renewal: null, waiting: null, canRenew: false };
  },
  renew: notHere,
  approveRenewal: notHere,
  cancelRenewal: notHere,
  settleRenewal: notHere,
  settle: async ({ id, outcome }) => {
    const user = me();
    const order = ownOrder(id);
    if (order.status !== 'open') throw refused('ORDER_CLOSED');
    if (outcome === 'fail') return order;
    if (order.eventId === null) change({ user: { ...user, isPremium: true } });
    return settle(order, { status: 'paid', refund: null });
  },
};
