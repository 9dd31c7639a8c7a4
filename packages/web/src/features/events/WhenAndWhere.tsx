import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { backend } from '#backend';
import { queries } from '../../data/queries.ts';
import { dayAndMonth, eventEnd, eventWhen } from '../../format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { MapLink } from '../people/map/MapLink.tsx';
import { addressWords, goingWords, seatsWords } from './event-words.ts';
import { Friends } from './EventCard.tsx';
import { Distance, venueWords } from './EventFacts.tsx';
import cardStyles from './Events.module.css';
import styles from './WhenAndWhere.module.css';

/** Loaded separately, as the distance is. Without it the address remains. */
const EventPlaceMap = lazy(() => import('./EventPlaceMap.tsx').catch(() => ({ default: () => null })));

/** Few places are flagged, so the screen doesn’t wait for it. */
const VenueWarning = lazy(() => import('../safety/VenueWarning.tsx').catch(() => ({ default: () => null })));

/** When an event starts and ends, where it is, and who of one's connections goes. */
export function WhenAndWhere({ event, isAhead }: { event: Event; isAhead: boolean }) {
  const { date, timeZone, place, area } = event;
  const { data: presence } = useQuery(queries.presence());
  const { day, month } = dayAndMonth(date, timeZone);
  const seats = isAhead ? seatsWords(event) : null;
  const going = backend.can.showAttendees ? goingWords(event) : null;
  return (
    <div className={styles.room}>
      <div className={styles.card}>
        <div className={styles.row}>
          <p className={styles.tile} aria-hidden="true">
            <span>{month}</span>
            {day}
          </p>
          <div className={styles.words}>
            <time dateTime={date}>{eventWhen(date, timeZone)}</time>
            <p>until {eventEnd(event)}</p>
          </div>
        </div>
        <div className={styles.row}>
          <p className={styles.icon}>
            <Icon name="pin" />
          </p>
          <div className={styles.words}>
            <span>{venueWords(event)}</span>
            {(place || area) && presence?.area !== null && (
              <p className={styles.distance}>
                <Distance event={event} alone />
              </p>
            )}
          </div>
        </div>
        <Suspense>
          <VenueWarning place={event.location} />
        </Suspense>
        {event.isAreaOnly && isAhead && <Note>{addressWords(event)}</Note>}
        <Friends event={event} />
        {going && (
          <p className={cardStyles.line}>
            <Icon name="user" size={18} />
            {going}
          </p>
        )}
        {seats && (
          <p className={cardStyles.line}>
            <Icon name="ticket" size={18} />
            {seats}
          </p>
        )}
        {(place || area) && (
          <div className={styles.map}>
            <Suspense>
              <EventPlaceMap place={place} area={area} />
            </Suspense>
          </div>
        )}
        {place && <MapLink at={place} name={event.name} />}
      </div>
    </div>
  );
}
