import { randomUUID } from 'node:crypto';
import type { Caller, CasesOf } from './case.ts';
import { draft, publish } from './hosted-events.ts';

const wait = async ({ as, sold }: Caller, nth: number) => {
  await as.tickets.wait({ id: sold(nth), waitingId: randomUUID(), quantity: 1 });
  return sold(nth);
};
const firstTicket = async ({ as, hosted }: Caller) => (await as.checkIn.list({ id: hosted })).tickets[0]?.id ?? '';
/** Free, so that it is paid at once. */
const order = async (caller: Caller) => {
  const [id, orderId] = [await publish(caller), randomUUID()];
  await caller.as.tickets.order({ id, orderId, quantity: 1, price: 0 });
  return orderId;
};
const orderedTicket = async (caller: Caller) => {
  const orderId = await order(caller);
  return (await caller.as.tickets.list()).tickets.find((it) => it.orderId === orderId)?.id ?? '';
};
const offeredTicket = async (caller: Caller) => {
  const id = await orderedTicket(caller);
  await caller.as.tickets.offer({ id, personId: caller.friend });
  return id;
};
/** At the caller's event, by a friend who booked a seat there. */
const receivedOffer = async (caller: Caller) => {
  const { as, id: me, other, friend } = caller;
  const [event, orderId] = [await publish(caller), randomUUID()];
  await other(friend).tickets.order({ id: event, orderId, quantity: 1, price: 0 });
  const ticket = (await other(friend).tickets.list()).tickets.find((it) => it.orderId === orderId);
  await other(friend).tickets.offer({ id: ticket?.id ?? '', personId: me });
  return (await as.tickets.offers()).offers.find((it) => it.event.id === event)?.id ?? '';
};
const unpaid = async (caller: Caller) => {
  const [id, orderId] = [randomUUID(), randomUUID()];
  await caller.as.hosting.save({ ...draft(id), price: 100 });
  await caller.as.hosting.publish({ id });
  await caller.as.tickets.order({ id, orderId, quantity: 1, price: 100 });
  return orderId;
};
const renewal = async ({ as }: Caller) => (await as.payments.renew({ renewalId: randomUUID() })).waiting ?? '';
/** An offer: the only seat was a friend's, who gives it back. */
const offered = async ({ as, other, friend }: Caller) => {
  const [id, orderId] = [randomUUID(), randomUUID()];
  await as.hosting.save({ ...draft(id), capacity: 1 });
  await as.hosting.publish({ id });
  await other(friend).tickets.order({ id, orderId, quantity: 1, price: 0 });
  await as.tickets.wait({ id, waitingId: randomUUID(), quantity: 1 });
  await other(friend).tickets.cancel({ id: orderId });
  return (await as.events.get({ id })).order?.id ?? '';
};

export const ticketsCases: CasesOf<'tickets' | 'checkIn' | 'payments'> = {
  'tickets.order': {
    before: publish,
    run: ({ as }, _, id) => as.tickets.order({ id, orderId: randomUUID(), quantity: 1, price: 0 }),
  },
  'tickets.accept': { before: offered, run: ({ as }, _, id) => as.tickets.accept({ id }) },
  'tickets.cancel': { before: order, run: ({ as }, _, id) => as.tickets.cancel({ id }) },
  'tickets.wait': { run: wait },
  'tickets.leave': { before: wait, run: ({ as }, _, id) => as.tickets.leave({ id }) },
  'tickets.name': {
    before: orderedTicket,
    run: ({ as }, _, id) => as.tickets.name({ id, name: 'Chitra Rao' }),
  },
  'tickets.offer': {
    before: orderedTicket,
    run: ({ as, friend }, _, id) => as.tickets.offer({ id, personId: friend }),
  },
  'tickets.withdraw': { before: offeredTicket, run: ({ as }, _, id) => as.tickets.withdraw({ id }) },
  'tickets.offers': { run: ({ as }) => as.tickets.offers() },
  'tickets.answerOffer': {
    before: receivedOffer,
    run: ({ as }, _, id) => as.tickets.answerOffer({ id, answer: 'accept' }),
  },
  'tickets.list': { run: ({ as }) => as.tickets.list() },
  'checkIn.list': { run: ({ as, hosted }) => as.checkIn.list({ id: hosted }) },
  'checkIn.send': {
    before: firstTicket,
    run: ({ as, hosted }, _, ticketId) =>
      as.checkIn.send({
        id: hosted,
        gate: 'North',
        entries: [{ id: randomUUID(), ticketId, enteredAt: new Date().toISOString(), wasOffline: false }],
      }),
  },
  'checkIn.count': { run: ({ as, hosted }) => as.checkIn.count({ id: hosted }) },
  'payments.order': { run: ({ as, order }) => as.payments.order({ id: order }) },
  'payments.orders': { run: ({ as }) => as.payments.orders() },
  'payments.checkout': { before: unpaid, run: ({ as }, _, id) => as.payments.checkout({ id }) },
  'payments.premium': { run: ({ as }) => as.payments.premium({ orderId: randomUUID() }) },
  'payments.ownPremium': { run: ({ as }) => as.payments.ownPremium() },
  'payments.renew': { run: renewal },
  'payments.approveRenewal': { before: renewal, run: ({ as }, _, id) => as.payments.approveRenewal({ id }) },
  'payments.cancelRenewal': { before: renewal, run: ({ as }) => as.payments.cancelRenewal() },
  'payments.settleRenewal': {
    before: renewal,
    run: ({ as }, _, id) => as.payments.settleRenewal({ id, outcome: 'approve' }),
  },
  'payments.settle': { before: unpaid, run: ({ as }, _, id) => as.payments.settle({ id, outcome: 'fail' }) },
};
