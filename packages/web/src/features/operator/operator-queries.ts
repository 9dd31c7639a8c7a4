import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { onPurpose, withPasskey } from '../../data/with-fresh-sign-in.ts';

const query = <T>(name: string, read: () => Promise<T>) =>
  queryOptions({ queryKey: ['operation', name], queryFn: () => withPasskey(read), ...onPurpose });

export const operatorQueries = {
  state: () => ({ ...query('state', () => api.operator.state()), staleTime: 0 }),
  lists: () => query('lists', async () => (await api.operator.lists()).entries),
  settings: () => query('settings', async () => (await api.operator.settings()).settings),
  regions: () => query('regions', async () => (await api.operator.regions()).regions),
  calendars: () => query('calendars', async () => (await api.operator.calendars()).calendars),
  promotions: () => query('promotions', async () => (await api.operator.promotions()).promotions),
};
