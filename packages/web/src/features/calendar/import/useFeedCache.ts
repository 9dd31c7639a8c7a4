import { useQueryClient } from '@tanstack/react-query';
import { refetchFeeds } from '../../../data/cache/calendar.ts';
import { refetchEvents } from '../../../data/cache/events.ts';

/** Fetches again what an imported calendar changes: the calendars themselves, and the events. */
export function useFeedCache() {
  const cache = useQueryClient();
  return {
    refetch: () => refetchFeeds(cache),
    refetchEvents: () => refetchEvents(cache),
  };
}
