import type { EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { withoutRepeats } from '@nukkad/core/features/events/posters/poster.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../data/pages.ts';
import { queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EventCard } from './EventCard.tsx';
import styles from './Events.module.css';
import { filterWords, showAllWords, widened } from './filter-words.ts';

export function EventList({ filter, change }: { filter: EventFilter; change(filter: EventFilter): void }) {
  const found = useInfiniteQuery({ ...queries.events(filter), placeholderData: keepPreviousData });
  const { hasNextPage, isPlaceholderData } = found;

  if (found.isPending) return <Skeleton many={3} height={300} />;
  if (found.isError && !found.data)
    return <ErrorState retry={() => void found.refetch()}>{wordsFor(found.error)}</ErrorState>;
  const events = itemsOf(
    found.data,
    (page) => page.events,
    ({ id }) => id,
  );
  const many = `${events.length}${hasNextPage ? ' or more' : ''} ${events.length === 1 ? 'event' : 'events'}`;
  return (
    <>
      <p className="aside" role="status">
        {isPlaceholderData ? '' : events.length === 0 ? 'No events' : many}
      </p>
      {events.length === 0 && !hasNextPage ? (
        <NoEvents filter={filter} change={change} />
      ) : (
        <ul className={styles.events} aria-label="Events" aria-busy={isPlaceholderData}>
          {withoutRepeats(events).map((event, nth) => (
            <li key={event.id}>
              <EventCard event={event} isInView={nth < 2} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={found} problem={wordsFor(found.error)} />
    </>
  );
}

function emptyHint(filter: EventFilter): string {
  if (filter.words !== '') return 'Try fewer words or another spelling.';
  if (filter.friends) return 'Events your connections are going to appear here.';
  if (filter.saved) return 'Tap the bookmark on an event to save it here.';
  return 'New events appear here as soon as someone publishes them.';
}

function NoEvents({ filter, change }: { filter: EventFilter; change(filter: EventFilter): void }) {
  const wider = widened(filter);
  const none = filterWords(filter);
  return (
    <EmptyState
      drawing="no-events"
      title={
        filter.words === ''
          ? `No ${none}${none.endsWith('events') && !filter.saved ? ' yet' : ''}`
          : `Nothing found for “${filter.words}”`
      }
      action={wider && <Button onClick={() => change(wider)}>{showAllWords(wider)}</Button>}
    >
      {emptyHint(filter)}
    </EmptyState>
  );
}
