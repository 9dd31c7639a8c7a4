import type { HomeFilter } from '@nukkad/core/people/contract.ts';
import type { CategoryFilter } from '@nukkad/core/events/rules.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Everything that screens read, with the key it is cached under; live.ts changes the same entries. */
export const queries = {
  nearby: (filter: HomeFilter) =>
    queryOptions({
      queryKey: ['nearby', filter],
      queryFn: async () => (await api.people.nearby(filter)).people,
    }),
  meets: () => queryOptions({ queryKey: ['meets'], queryFn: async () => (await api.meets.list()).requests }),
  conversations: () =>
    queryOptions({
      queryKey: ['conversations'],
      queryFn: async () => (await api.chat.conversations()).conversations,
    }),
  conversation: (id: string) =>
    queryOptions({ queryKey: ['conversation', id], queryFn: () => api.chat.conversation({ id }) }),
  /** Pages run from the latest backwards; within a page the newest is last. */
  messages: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['messages', id],
      queryFn: ({ pageParam }) => api.chat.messages({ id, ...(pageParam === null ? {} : { before: pageParam }) }),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => (page.hasOlder ? (page.messages[0]?.position ?? null) : null),
    }),
  events: (category: CategoryFilter) =>
    queryOptions({
      queryKey: ['events', category],
      queryFn: async () => (await api.events.list({ category })).events,
    }),
  event: (id: string) => queryOptions({ queryKey: ['event', id], queryFn: () => api.events.get({ id }) }),
  tickets: () => queryOptions({ queryKey: ['tickets'], queryFn: async () => (await api.events.tickets()).tickets }),
  activity: () => queryOptions({ queryKey: ['activity'], queryFn: () => api.account.activity() }),
  areas: () => queryOptions({ queryKey: ['areas'], queryFn: async () => (await api.account.areas()).areas }),
  order: (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => api.payments.order({ id }) }),
};
