import { randomUUID } from 'node:crypto';
import { mine, ownersOnly, signedIn, type Matrix } from './expected-outcomes.ts';

/** Operations about tickets and payments of the owner, at events of another host. */
export const orderCases: Pick<Matrix, 'tickets' | 'payments' | 'feedback'> = {
  tickets: {
    order: {
      input: (t, a) => ({ id: a === 'owner' ? t.open : t.gig, orderId: randomUUID(), price: 0 }),
      party: 'asker',
      row: signedIn,
    },
    accept: { input: (t) => ({ id: t.offer }), names: 'id', party: 'host', row: ownersOnly },
    cancel: { input: (t) => ({ id: t.paid }), names: 'id', party: 'host', row: ownersOnly },
    wait: { input: (t) => ({ id: t.soldOut, waitingId: randomUUID() }), row: signedIn },
    leave: { input: (t) => ({ id: t.waited }), names: 'id', party: 'host', row: ownersOnly },
    name: { input: (t) => ({ id: t.ticket, name: 'A friend' }), names: 'id', party: 'host', row: ownersOnly },
    offer: { input: (t) => ({ id: t.ticket, personId: 'Bilal' }), names: 'id', party: 'host', row: ownersOnly },
    withdraw: { input: (t) => ({ id: t.offeredTicket }), names: 'id', party: 'connection', row: ownersOnly },
    offers: { row: mine },
    answerOffer: {
      input: (t) => ({ id: t.ticketOffer, answer: 'decline' }),
      names: 'id',
      party: 'connection',
      row: ownersOnly,
    },
    list: { row: mine },
  },
  payments: {
    order: { input: (t) => ({ id: t.paid }), names: 'id', party: 'host', row: ownersOnly },
    orders: { row: mine },
    checkout: { input: (t) => ({ id: t.unpaid }), names: 'id', party: 'host', row: ownersOnly },
    premium: { input: () => ({ orderId: randomUUID() }), row: mine },
    ownPremium: { row: mine },
    renew: { input: () => ({ renewalId: randomUUID() }), row: mine },
    approveRenewal: { input: (t) => ({ id: t.renewal }), names: 'id', party: 'connection', row: ownersOnly },
    cancelRenewal: { row: mine },
    settleRenewal: {
      input: (t) => ({ id: t.renewal, outcome: 'approve' }),
      names: 'id',
      party: 'connection',
      row: ownersOnly,
    },
    settle: { input: (t) => ({ id: t.unpaid, outcome: 'pay' }), names: 'id', party: 'host', row: ownersOnly },
  },
  feedback: {
    due: { row: mine },
    give: {
      input: (t) => ({ id: t.past, happened: true, met: false }),
      names: 'id',
      party: 'host',
      row: ownersOnly,
    },
  },
};
