import { reading, refused, signedIn, withoutTransaction } from '../../kernel/operation.ts';
import { acceptOffer } from './accept-waitlist-offer.ts';
import { cancelOrder } from './cancel-order.ts';
import { nameGuest } from './name-guest.ts';
import { readTickets } from './ticket-list.ts';
import { acceptTicket, declineTicket, offerTicket, readOffers, withdrawOffer } from './transfer-offers.ts';
import { leaveWaitlist } from './waitlist.ts';

export const tickets = {
  order: withoutTransaction.tickets.order.handler(async ({ input, context: { host, me } }) => {
    if (input.price > 0 && !host.gateway) throw refused('PAYMENTS_OFF');
    if (!(await host.rateLimits.take('orders', me))) throw refused('TOO_MANY');
    return host.orders.order(host, {
      id: input.orderId,
      personId: me,
      eventId: input.id,
      quantity: input.quantity ?? 1,
      price: input.price,
    });
  }),

  accept: signedIn.tickets.accept.handler(({ input, context }) => acceptOffer(context, input.id)),

  cancel: signedIn.tickets.cancel.handler(({ input, context }) => cancelOrder(context, input.id)),

  wait: withoutTransaction.tickets.wait.handler(async ({ input, context: { host, me } }) => {
    if (!(await host.rateLimits.take('orders', me))) throw refused('TOO_MANY');
    return host.orders.wait(host, {
      id: input.waitingId,
      personId: me,
      eventId: input.id,
      quantity: input.quantity ?? 1,
    });
  }),

  leave: signedIn.tickets.leave.handler(({ input, context }) => leaveWaitlist(context, input.id)),

  name: signedIn.tickets.name.handler(async ({ input: { id, name }, context }) => {
    if (!(await context.host.rateLimits.take('ticketNames', context.me))) throw refused('TOO_MANY');
    await nameGuest(context, id, name);
    return {};
  }),

  offer: signedIn.tickets.offer.handler(async ({ input: { id, personId }, context }) => {
    if (!(await context.host.rateLimits.take('transfers', context.me))) throw refused('TOO_MANY');
    await offerTicket(context, id, personId);
    return {};
  }),

  withdraw: signedIn.tickets.withdraw.handler(async ({ input: { id }, context }) => {
    await withdrawOffer(context, id);
    return {};
  }),

  offers: reading.tickets.offers.handler(({ context }) => readOffers(context)),

  answerOffer: signedIn.tickets.answerOffer.handler(async ({ input: { id, answer }, context }) => {
    if (!(await context.host.rateLimits.take('transferAnswers', context.me))) throw refused('TOO_MANY');
    await (answer === 'accept' ? acceptTicket : declineTicket)(context, id);
    return {};
  }),

  list: reading.tickets.list.handler(({ input: { after }, context }) => readTickets(context, after)),
};
