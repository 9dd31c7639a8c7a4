import { readEvent } from '../events/read-events.ts';
import { reading, refused, signedIn, uuid, withoutTransaction } from '../../kernel/operation.ts';
import { readOwnOrder } from '../payments/orders.ts';
import { mayReturn } from './refund-policy.ts';
import { applyTransition, lockOrder } from '../payments/order-transitions.ts';
import { nameGuest } from './guest-names.ts';
import { readTickets } from './ticket-list.ts';
import { giveBack, transferTicket } from './transfer.ts';
import { offerSeats } from './waitlist.ts';
import { dayMs } from '../../kernel/time.ts';

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

  accept: signedIn.tickets.accept.handler(async ({ input, context }) => {
    const { id } = await readOwnOrder(context, uuid(input.id));
    const order = await lockOrder(context.db, id);
    if (!order) throw refused('NOT_FOUND');
    if (order.amount_paise > 0) throw refused('NOT_FREE');
    if (!(await applyTransition(context, order, 'accepted')) && order.status !== 'paid') throw refused('ORDER_CLOSED');
    return readOwnOrder(context, id);
  }),

  cancel: signedIn.tickets.cancel.handler(async ({ input, context }) => {
    const { db, now } = context;
    const { id, eventId } = await readOwnOrder(context, uuid(input.id));
    const order = await lockOrder(db, id);
    if (!order) throw refused('NOT_FOUND');
    if (order.transferred > 0 && order.status !== 'cancelled') throw refused('SEATS_TRANSFERRED');
    if (order.status === 'paid' && eventId !== null && order.transferred_from !== null)
      await giveBack(context, order, eventId, order.transferred_from);
    else if (order.status === 'paid' && eventId !== null) {
      const event = await readEvent(context, eventId);
      const date = new Date(event.date);
      const entered = await db
        .selectFrom('entry')
        .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
        .select('entry.id')
        .where('ticket.order_id', '=', id)
        .executeTakeFirst();
      // An attempted check-in long before the event does not count.
      const isNear = date.getTime() - now.getTime() <= dayMs;
      if (date <= now || (entered && isNear)) throw refused('EVENT_OVER');
      if (!mayReturn({ date, refundHours: event.refundHours }, order.amount_paise, now)) throw refused('NO_REFUND');
      await applyTransition(context, order, 'given back');
    } else if (order.status === 'open') await applyTransition(context, order, 'given up');
    else if (order.purpose === 'premium') throw refused('NOT_FOUND');
    return readOwnOrder(context, id);
  }),

  wait: withoutTransaction.tickets.wait.handler(async ({ input, context: { host, me } }) => {
    if (!(await host.rateLimits.take('orders', me))) throw refused('TOO_MANY');
    return host.orders.wait(host, {
      id: input.waitingId,
      personId: me,
      eventId: input.id,
      quantity: input.quantity ?? 1,
    });
  }),

  leave: signedIn.tickets.leave.handler(async ({ input, context }) => {
    const { db, me, now } = context;
    await db.selectFrom('event').select('id').where('id', '=', input.id).forNoKeyUpdate().execute();
    const left = await db
      .updateTable('waiting')
      .set({ ended_at: now })
      .where('event_id', '=', input.id)
      .where('person_id', '=', me)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!left) throw refused('NOT_FOUND');
    await db
      .updateTable('event')
      .set((event) => ({ waiting: event('waiting', '-', 1) }))
      .where('id', '=', input.id)
      .execute();
    // Someone behind them may want fewer seats.
    await offerSeats(context, input.id);
    const event = await readEvent(context, input.id);
    context.notify(me, { type: 'event.changed', event });
    return event;
  }),

  name: signedIn.tickets.name.handler(async ({ input: { id, name }, context }) => {
    if (!(await context.host.rateLimits.take('ticketNames', context.me))) throw refused('TOO_MANY');
    await nameGuest(context, id, name);
    return {};
  }),

  transfer: signedIn.tickets.transfer.handler(async ({ input: { id, personId }, context }) => {
    if (!(await context.host.rateLimits.take('transfers', context.me))) throw refused('TOO_MANY');
    await transferTicket(context, id, personId);
    return {};
  }),

  list: reading.tickets.list.handler(({ input: { after }, context }) => readTickets(context, after)),
};
