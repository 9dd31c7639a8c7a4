import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { inPages } from './in-pages.ts';
import { nullWhereNotFound } from './null-where-not-found.ts';

export const peopleQueries = {
  /** No one moves between ticks, so Layout invalidates it at each tick. */
  nearby: (filter: HomeFilter) => ({
    ...inPages(['nearby', filter], (from) => api.people.nearby({ ...filter, ...from })),
    staleTime: Infinity,
  }),
  /** Null where it is not found. */
  person: (id: string) =>
    queryOptions({
      queryKey: ['person', id],
      queryFn: () => api.people.person({ id }).catch(nullWhereNotFound),
    }),
  presence: () => queryOptions({ queryKey: ['presence'], queryFn: () => api.people.presence() }),
  regions: () =>
    queryOptions({
      queryKey: ['regions'],
      queryFn: async () => (await api.people.regions()).regions,
      staleTime: Infinity,
    }),
};
