import { allPages } from '@nukkad/core/kernel/all-pages.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const ordersQueries = {
  tickets: () =>
    queryOptions({
      queryKey: ['tickets'],
      queryFn: async () => (await allPages(api.tickets.list)).flatMap(({ tickets }) => tickets),
    }),
  ticketOffers: () =>
    queryOptions({ queryKey: ['ticketOffers'], queryFn: async () => (await api.tickets.offers()).offers }),
  order: (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => api.payments.order({ id }) }),
  orders: () => queryOptions({ queryKey: ['orders'], queryFn: async () => (await api.payments.orders()).orders }),
  checkout: (id: string) =>
    queryOptions({ queryKey: ['checkout', id], queryFn: () => api.payments.checkout({ id }), staleTime: Infinity }),
  premium: () => queryOptions({ queryKey: ['premium'], queryFn: () => api.payments.ownPremium() }),
  renewalCheckout: (id: string) =>
    queryOptions({
      queryKey: ['renewal-checkout', id],
      queryFn: () => api.payments.approveRenewal({ id }),
      staleTime: Infinity,
    }),
};
