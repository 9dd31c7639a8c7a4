import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { LoadError } from '../../../data/LoadError.tsx';
import { itemsOf } from '../../../data/items-of-pages.ts';
import { queries } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from './EventsMap.module.css';
import { MapBox } from './MapBox.tsx';
import { placed } from './placed-events.ts';

/** More would cover each other; the filters find the others. */
const maxShown = 200;

const eventsWords = (many: number) => (many === 1 ? '1 event' : `${many} events`);

/** The events of the list, where they are. `row` shows one of them, `none` says that there are none. */
export default function EventsMap({
  filter,
  row,
  none,
  showList,
}: {
  filter: EventFilter;
  row(event: Event): ReactNode;
  none: ReactNode;
  showList(): void;
}) {
  const found = useInfiniteQuery({ ...queries.events(filter), placeholderData: keepPreviousData });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPlaceholderData } = found;
  const events = itemsOf(
    found.data,
    (page) => page.events,
    ({ id }) => id,
  );
  const wantsMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && events.length < maxShown;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  if (found.isPending) return <div className={styles.box} aria-busy="true" />;
  if (found.isError && !found.data) return <LoadError query={found} />;
  if (events.length === 0 && !hasNextPage) return none;
  const all = placed(events);
  const away = events.length - all.length;
  return (
    <>
      <p className="aside" role="status">
        {isPlaceholderData ? '' : `${eventsWords(all.length)} on the map`}
      </p>
      {all.length > 0 ? (
        <MapBox all={all} row={row} isBusy={isPlaceholderData} />
      ) : (
        <EmptyState
          drawing="no-events"
          title="No places to show"
          action={<Button onClick={showList}>Show the list</Button>}
        >
          We don’t know where these events are on the map. Find them in the list.
        </EmptyState>
      )}
      {all.length > 0 && (away > 0 || hasNextPage) && (
        <p className={styles.away}>
          {away > 0 && `${eventsWords(away)} without a place on the map ${away === 1 ? 'is' : 'are'} in the list. `}
          {hasNextPage && !isFetchingNextPage && 'There are more events than the map shows. Filter to see the others.'}
        </p>
      )}
    </>
  );
}
