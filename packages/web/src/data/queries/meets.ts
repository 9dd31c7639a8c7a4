import { allPages } from '@nukkad/core/kernel/all-pages.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const meetsQueries = {
  meets: () =>
    queryOptions({
      queryKey: ['meets'],
      queryFn: async () => {
        const pages = await allPages((from) => api.meets.list(from));
        return {
          requests: pages.flatMap(({ requests }) => requests),
          connected: pages.flatMap(({ connected }) => connected),
        };
      },
    }),
  meetingQuestions: () =>
    queryOptions({ queryKey: ['meeting-questions'], queryFn: async () => (await api.meets.questions()).meetings }),
  places: () =>
    queryOptions({ queryKey: ['places'], queryFn: async () => (await api.meets.places()).places, staleTime: hourMs }),
};
