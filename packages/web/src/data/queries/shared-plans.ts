import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const sharedPlansQueries = {
  /** Always refetched, since no update reports a change. */
  trustedContact: () =>
    queryOptions({
      queryKey: ['trusted-contact'],
      queryFn: async () => (await api.trustedContact.get()).contact,
      staleTime: 0,
    }),
  plans: () => queryOptions({ queryKey: ['plans'], queryFn: async () => (await api.plans.list()).plans, staleTime: 0 }),
};
