import type { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';

export const feedsChanged = (cache: QueryClient, feeds: Feed[]) => cache.setQueryData(queries.feeds().queryKey, feeds);

export const refetchFeeds = (cache: QueryClient) => cache.invalidateQueries({ queryKey: queries.feeds().queryKey });

export const calendarKeyChanged = (cache: QueryClient, key: string | null) =>
  cache.setQueryData(queries.calendarKey().queryKey, key);
