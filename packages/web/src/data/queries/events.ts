import type { Month } from '@nukkad/core/kernel/city-days.ts';
import type { EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { inPages } from './in-pages.ts';

export const eventsQueries = {
  events: (filter: EventFilter) => inPages(['events', filter], (from) => api.events.list({ ...filter, ...from })),
  eventDays: (month: Month, { category, price, saved, friends, words }: EventFilter) =>
    queryOptions({
      queryKey: ['event-days', month, category, price, saved, friends, words],
      queryFn: async () =>
        new Map(
          (await api.events.month({ month, category, price, saved, friends, words })).days.map((it) => [it.day, it]),
        ),
    }),
  hostedBy: (personId: string) =>
    inPages(['hosted-by', personId], (from) => api.events.hostedBy({ personId, ...from })),
  mapTiles: () =>
    queryOptions({
      queryKey: ['map-tiles'],
      queryFn: async () => (await api.events.map()).tiles,
      staleTime: Infinity,
    }),
  event: (id: string) => queryOptions({ queryKey: ['event', id], queryFn: () => api.events.get({ id }) }),
  announcements: (id: string) =>
    queryOptions({
      queryKey: ['announcements', id],
      queryFn: async () => (await api.events.announcements({ id })).announcements,
    }),
  unread: () => queryOptions({ queryKey: ['unread'], queryFn: async () => (await api.account.session()).unread }),
  coming: (id: string) =>
    queryOptions({ queryKey: ['coming', id], queryFn: async () => (await api.events.coming({ id })).people }),
  /** Others than the asker, the host and co-hosts get no update about questions. */
  eventQuestions: (id: string) => ({
    ...inPages(['event-questions', id], (from) => api.questions.list({ id, ...from })),
    staleTime: 0,
  }),
  /** Past events without this person's feedback. */
  feedback: () => queryOptions({ queryKey: ['feedback'], queryFn: async () => (await api.feedback.due()).events }),
};
