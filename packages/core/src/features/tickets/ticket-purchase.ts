import type { Purchase } from '../../kernel/context.ts';
import { freeSeats } from './free-seats.ts';
import { issueTickets } from './issue-tickets.ts';

export const ticketPurchase: Purchase = {
  deliver: (work, order) => issueTickets(work, [order.id]),
  takeBack: freeSeats,
  release: freeSeats,
};
