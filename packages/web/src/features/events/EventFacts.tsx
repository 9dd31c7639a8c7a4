import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { queries } from '../../data/queries.ts';
import { eventClock, eventWhen } from '../../format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Events.module.css';

/** How long the distance waits for the pictures of events, in ms. */
const timeoutMs = 500;

/** Loaded separately, because H3 is larger than this screen. When it can't be loaded, the distance is left out. */
const VenueDistance = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, timeoutMs));
  return import('./VenueDistance.tsx').catch(() => ({ default: () => null }));
});

type Facts = Pick<Event, 'date' | 'timeZone' | 'location' | 'place' | 'area' | 'isAreaOnly'>;

export function EventFacts({ event }: { event: Facts }) {
  return (
    <>
      <p className={styles.line}>
        <Icon name="calendar" size={18} />
        <time dateTime={event.date}>{eventWhen(event.date, event.timeZone)}</time>
      </p>
      <p className={styles.line}>
        <Icon name="pin" size={18} />
        <span>
          {venueWords(event)}
          <Distance event={event} />
        </span>
      </p>
    </>
  );
}

/** For lists. The distance, if it is given, is behind the time: it arrives later, but never takes a line of its own. */
export function ListedFacts({
  event,
  isDayKnown,
  distance,
}: {
  event: Facts;
  isDayKnown: boolean;
  distance?: ReactNode;
}) {
  return (
    <>
      <p className={styles.when}>
        <Icon name={isDayKnown ? 'clock' : 'calendar'} size={18} />
        <span>
          <time dateTime={event.date}>{(isDayKnown ? eventClock : eventWhen)(event.date, event.timeZone)}</time>
          {distance}
        </span>
      </p>
      <p className={styles.venue}>
        <Icon name="pin" size={18} />
        <span>{venueWords(event)}</span>
      </p>
    </>
  );
}

export const venueWords = ({ isAreaOnly, location }: Facts) => (isAreaOnly ? `Around ${location}` : location);

/** `alone`: on a line of its own. */
export function Distance({
  event: { place, area },
  alone = false,
}: {
  event: Pick<Event, 'place' | 'area'>;
  alone?: boolean;
}) {
  const { data: presence } = useQuery(queries.presence());
  const from = presence?.area?.id;
  return (
    from &&
    (place || area) && (
      <Suspense fallback={null}>
        {' '}
        <VenueDistance place={place} area={area} from={from} alone={alone} />
      </Suspense>
    )
  );
}
