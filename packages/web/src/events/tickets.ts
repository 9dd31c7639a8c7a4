import type { Ticket } from '@nukkad/core/tickets/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { useKept } from '../use-kept.ts';

/** My tickets, also while the network is away: the latest that this device has heard of. */
export function useTickets() {
  const tickets = useQuery({ ...queries.tickets(), networkMode: 'always', refetchOnReconnect: 'always' });
  const looked = useKept(queries.tickets().queryKey, tickets);
  return { tickets: tickets.data, error: looked ? tickets.error : null, refetch: () => void tickets.refetch() };
}

/** Tickets that were ordered together, in their order. */
export const byOrder = (tickets: readonly Ticket[]): Ticket[][] => [
  ...Map.groupBy(tickets, ({ orderId }) => orderId).values(),
];
