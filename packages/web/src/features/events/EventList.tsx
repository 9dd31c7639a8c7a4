import type { Event } from '@nukkad/core/features/events/contract.ts';
import { cityDay, cityZone } from '@nukkad/core/kernel/city-days.ts';
import { type EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '../../device/server-time.ts';
import { itemsOf } from '../../data/items-of-pages.ts';
import { queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { backend } from '#backend';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EventListSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useMainLook } from '../../ui/useMainLook.ts';
import { EventCard } from './EventCard.tsx';
import { EventRow } from './EventRow.tsx';
import styles from './Events.module.css';
import { filterWords, showAllWords, widened } from './event-filter-words.ts';
import { dayHeading } from './month.ts';
import { PromotedEvent } from '../promotions/PromotedEvent.tsx';
import { withPromoted } from '../promotions/with-promoted.ts';

/** This many events are on screen at first. */
const inView = 4;

export function EventList({
  filter,
  change,
  isGrid = false,
}: {
  filter: EventFilter;
  change(filter: EventFilter): void;
  /** Whether all have a large poster, in columns. */
  isGrid?: boolean;
}) {
  const found = useInfiniteQuery({ ...queries.events(filter), placeholderData: keepPreviousData });
  const { hasNextPage, isPlaceholderData } = found;

  if (found.isPending) return <EventListSkeleton isGrid={isGrid} />;
  if (found.isError && !found.data) return <LoadError query={found} />;
  const events = itemsOf(
    found.data,
    (page) => page.events,
    ({ id }) => id,
  );
  const promoted = found.data?.pages[0]?.promoted ?? [];
  const many = `${events.length}${hasNextPage ? ' or more' : ''} ${events.length === 1 ? 'event' : 'events'}`;
  return (
    <>
      <p className="aside" role="status">
        {isPlaceholderData ? '' : events.length === 0 ? 'No events' : many}
      </p>
      {events.length === 0 && !hasNextPage ? (
        <NoEvents filter={filter} change={change} />
      ) : (
        <ul className={isGrid ? 'tiles' : styles.events} aria-label="Events" aria-busy={isPlaceholderData}>
          {withPromoted(events, promoted).map(({ event, by }, nth, all) =>
            by ? (
              <PromotedEvent key={event.id} event={event} by={by}>
                {isGrid ? (
                  <EventCard event={event} isDayKnown={false} isFirst={false} />
                ) : (
                  <EventRow event={event} isDayKnown={false} isInView={nth < inView} />
                )}
              </PromotedEvent>
            ) : isGrid ? (
              <li key={event.id}>
                <EventCard event={event} isDayKnown={false} isFirst={nth === 0} />
              </li>
            ) : (
              <ListedEvent
                key={event.id}
                event={event}
                before={all.slice(0, nth).findLast((card) => card.by === null)?.event}
                isRanked={filter.words !== '' || filter.sort === 'near'}
                isInView={nth < inView}
              />
            ),
          )}
        </ul>
      )}
      <ShowMore pages={found} problem={wordsFor(found.error)} />
    </>
  );
}

/** The first event has a large poster, each day a heading. Not in the order of fit or of distance. */
function ListedEvent({
  event,
  before,
  isRanked,
  isInView,
}: {
  event: Event;
  before: Event | undefined;
  isRanked: boolean;
  isInView: boolean;
}) {
  const today = cityDay(new Date(useNow()));
  const day = cityDay(new Date(event.date));
  const isNewDay = !before || cityDay(new Date(before.date)) !== day;
  // Elsewhere in the world it may be another day there.
  const isDayKnown = !isRanked && event.timeZone === cityZone;
  return (
    <li>
      {!isRanked && isNewDay && <h2 className={styles.day}>{dayHeading(day, today)}</h2>}
      {before ? (
        <EventRow event={event} isDayKnown={isDayKnown} isInView={isInView} />
      ) : (
        <EventCard event={event} isDayKnown={isDayKnown} isFirst />
      )}
    </li>
  );
}

function emptyHint(filter: EventFilter): string {
  if (filter.words !== '') return 'Try fewer words or another spelling.';
  if (filter.friends) return 'Events your connections are going to appear here.';
  if (filter.saved) return 'Tap the bookmark on an event to save it here.';
  return 'New events appear here as soon as someone publishes them.';
}

export function NoEvents({ filter, change }: { filter: EventFilter; change(filter: EventFilter): void }) {
  const look = useMainLook();
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
      action={
        wider ? (
          <Button onClick={() => change(wider)}>{showAllWords(wider)}</Button>
        ) : (
          backend.can.hostEvents && (
            <ButtonLink look={look} icon="plus" to="/hosting?new">
              Host the first one
            </ButtonLink>
          )
        )
      }
    >
      {emptyHint(filter)}
    </EmptyState>
  );
}
