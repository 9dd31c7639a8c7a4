import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const accountQueries = {
  sessions: () =>
    queryOptions({ queryKey: ['sessions'], queryFn: async () => (await api.account.sessions()).sessions }),
  signInMethods: () => queryOptions({ queryKey: ['sign-in'], queryFn: () => api.account.signInMethods() }),
  /** Asked again each second while it is being made. */
  export: () =>
    queryOptions({
      queryKey: ['export'],
      queryFn: async () => (await api.ownData.export()).export,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1000 : false),
    }),
  leaving: () => queryOptions({ queryKey: ['leaving'], queryFn: () => api.leaving.preview(), staleTime: 0 }),
  operator: () => queryOptions({ queryKey: ['operator'], queryFn: () => api.account.operator(), staleTime: Infinity }),
  ownBadge: () => queryOptions({ queryKey: ['own-badge'], queryFn: () => api.verification.own() }),
  activity: () => queryOptions({ queryKey: ['activity'], queryFn: () => api.account.activity() }),
};
