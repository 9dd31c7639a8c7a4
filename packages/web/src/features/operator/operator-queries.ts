import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { onPurpose, withPasskey } from '../../data/with-fresh-sign-in.ts';

export const operatorQueries = {
  state: () =>
    queryOptions({
      queryKey: ['operation', 'state'],
      queryFn: () => withPasskey(() => api.operator.state()),
      ...onPurpose,
      staleTime: 0,
    }),
  lists: () =>
    queryOptions({
      queryKey: ['operation', 'lists'],
      queryFn: () => withPasskey(async () => (await api.operator.lists()).entries),
      ...onPurpose,
    }),
  settings: () =>
    queryOptions({
      queryKey: ['operation', 'settings'],
      queryFn: () => withPasskey(async () => (await api.operator.settings()).settings),
      ...onPurpose,
    }),
  calendars: () =>
    queryOptions({
      queryKey: ['operation', 'calendars'],
      queryFn: () => withPasskey(async () => (await api.operator.calendars()).calendars),
      ...onPurpose,
    }),
  promotions: () =>
    queryOptions({
      queryKey: ['operation', 'promotions'],
      queryFn: () => withPasskey(async () => (await api.operator.promotions()).promotions),
      ...onPurpose,
    }),
};
