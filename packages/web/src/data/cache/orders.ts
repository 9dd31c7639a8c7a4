import type { Order, Premium } from '@nukkad/core/features/payments/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';
import { kindsOutdated } from './query-client.ts';

export function orderChanged(cache: QueryClient, order: Order) {
  cache.setQueryData(queries.order(order.id).queryKey, (it) => it && order);
  void cache.invalidateQueries({ queryKey: queries.orders().queryKey });
  void cache.invalidateQueries({ queryKey: queries.tickets().queryKey });
}

export const premiumChanged = (cache: QueryClient, premium: Premium) =>
  void cache.setQueryData(queries.premium().queryKey, (it) => it && premium);

export const ticketsOutdated = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.tickets().queryKey });

/** Refetches what connections offer the user. */
export const ticketOffersOutdated = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.ticketOffers().queryKey });

export const refetchOrder = (cache: QueryClient, id: string) =>
  cache.invalidateQueries({ queryKey: queries.order(id).queryKey });

const settledWith = new Set(
  [
    ['order', 'orders', 'tickets', 'premium', 'allowance'],
    ['events', 'event', 'event-days', 'hosted-by', 'hosting', 'coming', 'person', 'activity'],
  ].flat(),
);

/** A paid or cancelled order changes tickets, seats, events, promotions and premium. */
export const orderSettled = (cache: QueryClient) => kindsOutdated(cache, settledWith);
