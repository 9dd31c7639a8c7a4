import { allPages } from '@nukkad/core/kernel/all-pages.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { inPages } from './in-pages.ts';
import { nullWhereNotFound } from './null-where-not-found.ts';

export const hostingQueries = {
  hosting: () =>
    queryOptions({
      queryKey: ['hosting'],
      queryFn: async () => (await allPages(api.hosting.list)).flatMap(({ events }) => events),
    }),
  hosted: (id: string) =>
    queryOptions({ queryKey: ['hosting', id], queryFn: () => api.hosting.get({ id }).catch(nullWhereNotFound) }),
  promotion: (id: string) =>
    queryOptions({
      queryKey: ['hosting', id, 'promotion'],
      queryFn: () => api.promotions.get({ id }),
      staleTime: 0,
    }),
  team: (id: string) =>
    queryOptions({ queryKey: ['hosting', id, 'team'], queryFn: async () => (await api.hosting.team({ id })).team }),
  /** No update tells of new orders. */
  attendees: (id: string, name = '') => ({
    ...inPages(['hosting', id, 'attendees', name], (from) => api.hosting.attendees({ id, name, ...from })),
    staleTime: 0,
    refetchInterval: 15_000,
  }),
};
