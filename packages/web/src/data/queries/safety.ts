import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const safetyQueries = {
  blocks: () => queryOptions({ queryKey: ['blocks'], queryFn: async () => (await api.safety.blocks()).people }),
  standing: () => queryOptions({ queryKey: ['standing'], queryFn: () => api.standing.get(), staleTime: 0 }),
  reports: () =>
    queryOptions({ queryKey: ['reports'], queryFn: async () => (await api.safety.reports()).reports, staleTime: 0 }),
};
