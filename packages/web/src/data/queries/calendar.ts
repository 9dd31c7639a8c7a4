import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const calendarQueries = {
  /** Fetched each second while a feed is being imported. */
  feeds: () =>
    queryOptions({
      queryKey: ['feeds'],
      queryFn: async () => (await api.feeds.list()).feeds,
      refetchInterval: ({ state }) => (state.data?.some(({ step }) => step !== null) ? 1000 : false),
    }),
  calendarKey: () => queryOptions({ queryKey: ['calendar-key'], queryFn: async () => (await api.calendar.key()).key }),
};
