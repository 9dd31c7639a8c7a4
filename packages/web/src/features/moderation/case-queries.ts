import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { QueueName } from '@nukkad/core/features/moderation/queue-names.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { inPages } from '../../data/queries.ts';

/** Each asks for the passkey when it was last used too long ago, so nothing is fetched in the background. */
const onPurpose = { staleTime: minuteMs, refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 } as const;

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
  operatorState: () =>
    queryOptions({
      queryKey: ['moderation', 'operator state'],
      queryFn: () => withPasskey(() => api.operator.state()),
      ...onPurpose,
      staleTime: 0,
    }),
  operatorLists: () =>
    queryOptions({
      queryKey: ['moderation', 'operator lists'],
      queryFn: () => withPasskey(async () => (await api.operator.lists()).entries),
      ...onPurpose,
    }),
  operatorSettings: () =>
    queryOptions({
      queryKey: ['moderation', 'operator settings'],
      queryFn: () => withPasskey(async () => (await api.operator.settings()).settings),
      ...onPurpose,
    }),
  statistics: () =>
    queryOptions({
      queryKey: ['moderation', 'statistics'],
      queryFn: () => withPasskey(async () => (await api.moderation.statistics()).weeks),
      ...onPurpose,
    }),
};
