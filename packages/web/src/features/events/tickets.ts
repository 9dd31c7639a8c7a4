import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';

export const useTickets = () => useQuery(queries.tickets());

/** Tickets grouped by order. */
export const byOrder = (tickets: readonly Ticket[]): Ticket[][] => [
  ...Map.groupBy(tickets, ({ orderId }) => orderId).values(),
];
