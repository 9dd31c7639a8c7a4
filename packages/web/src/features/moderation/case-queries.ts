import type { QueueName } from '@nukkad/core/features/moderation/case-queue-names.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { onPurpose, withPasskey } from '../../data/with-fresh-sign-in.ts';
import { inPages } from '../../data/queries/in-pages.ts';

export const caseQueries = {
  role: () =>
    queryOptions({
      queryKey: ['moderation', 'role'],
      queryFn: async () => (await api.moderation.role()).role,
      gcTime: 0,
    }),
  cases: (queue: QueueName) => ({
    ...inPages(['moderation', 'cases', queue], (from) => withPasskey(() => api.moderation.cases({ queue, ...from }))),
    ...onPurpose,
    staleTime: 0,
  }),
  case: (id: string) => ({
    ...inPages(['moderation', 'case', id], (from) => withPasskey(() => api.moderation.case({ id, ...from }))),
    ...onPurpose,
  }),
  selfies: () =>
    queryOptions({
      queryKey: ['moderation', 'selfies'],
      queryFn: () => withPasskey(() => api.moderation.selfies()),
      ...onPurpose,
      staleTime: 0,
    }),
  statistics: () =>
    queryOptions({
      queryKey: ['moderation', 'statistics'],
      queryFn: () => withPasskey(async () => (await api.moderation.statistics()).weeks),
      ...onPurpose,
    }),
};
