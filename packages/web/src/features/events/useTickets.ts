import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';

export const useTickets = () => useQuery(queries.tickets());

export interface TicketOrder {
  first: Ticket;
  tickets: readonly Ticket[];
}

export const ordersOf = (tickets: readonly Ticket[]): TicketOrder[] =>
  [...Map.groupBy(tickets, ({ orderId }) => orderId).values()].flatMap((tickets) => {
    const [first] = tickets;
    return first ? { first, tickets } : [];
  });
