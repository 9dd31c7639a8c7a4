import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { eventAction } from '@nukkad/core/features/events/event-action.ts';
import { mayReturn } from '@nukkad/core/features/tickets/refund-policy.ts';
import { ticketText, ticketToken } from '@nukkad/core/features/tickets/ticket-token.ts';
import { eventOf } from './demo-events.ts';
import { ownOrder, placeOrder, settle, standing } from './demo-orders.ts';
import { me, notHere, refused } from './demo-visitor.ts';
import { state } from './demo-state.ts';
import type { Api } from './backend.ts';

function ticketsOf({ id: orderId, status, eventId, quantity, amountPaise, settledAt }: Order) {
  if (status !== 'paid' || eventId === null || settledAt === null) return [];
  const event = eventOf(eventId);
  return Array.from({ length: quantity }, (_, at) => {
    const id = `${orderId.slice(0, -1)}${at}`;
    return {
      id,
      code: id.replaceAll('-', '').slice(-10).toUpperCase(),
      // Without a signature: the demo checks no one in.
      token: ticketToken(ticketText(eventId, id), ''),
      event,
      orderId,
      nth: at + 1,
      price: amountPaise / 100 / quantity,
      timestamp: settledAt,
      guestName: null,
      isReceived: false,
      from: null,
      offer: null,
      enteredAt: null,
    };
  });
}

export const tickets: Api['tickets'] = {
  order: async ({ id, orderId, quantity = 1, price }) => {
    me();
    const known = state.orders.find((it) => it.id === orderId);
    if (known) return standing(known);
    const event = eventOf(id);
    if (event.order) {
      if (event.going) throw refused('ALREADY_GOING');
      return ownOrder(event.order.id);
    }
    if (eventAction(event, new Date()) === 'over') throw refused('EVENT_OVER');
    if (event.price !== price) throw refused('PRICE_CHANGED');
    if ((event.seatsLeft ?? 0) < quantity) throw refused('NOT_ENOUGH_SEATS');
    return placeOrder({
      id: orderId,
      purpose: 'ticket',
      description: event.name,
      quantity,
      amountPaise: event.price * 100 * quantity,
      eventId: id,
    });
  },
  accept: async ({ id }) => ownOrder(id),
  cancel: async ({ id }) => {
    const order = ownOrder(id);
    if (order.status === 'open') return settle(order, { status: 'ended', refund: null });
    if (order.status !== 'paid' || order.eventId === null) return order;
    const event = eventOf(order.eventId);
    if (!mayReturn({ date: new Date(event.date), refundHours: event.refundHours }, order.amountPaise, new Date()))
      throw refused('NO_REFUND');
    const refund =
      order.amountPaise === 0 ? null : { amountPaise: order.amountPaise, refundedAt: new Date().toISOString() };
    return settle(order, { status: 'cancelled', refund });
  },
  name: notHere,
  offer: notHere,
  withdraw: notHere,
  offers: async () => (me(), { offers: [] }),
  answerOffer: notHere,
  wait: notHere,
  leave: notHere,
  list: async () => (me(), { tickets: state.orders.flatMap(ticketsOf), next: null }),
};
