import type { Event } from '@nukkad/core/events/contract.ts';
import { Link } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import { picture } from '../ui/picture.ts';
import { eventWhen, rupees } from '../when.ts';
import { EventButton } from './EventButton.tsx';
import styles from './Events.module.css';

/** From here down it is worth saying how many seats are left. */
const fewSeats = 10;

export function EventCard({ event }: { event: Event }) {
  return (
    <article className={styles.card} aria-label={event.name}>
      <img className={styles.poster} src={picture(event.image)} alt="" width="320" height="180" loading="lazy" />
      <span className={styles.category}>{event.category}</span>
      <div className={styles.text}>
        <h2>
          <Link to={`/events/${event.id}`}>{event.name}</Link>
        </h2>
        <EventFacts event={event} />
        <div className={styles.foot}>
          <EventPrice event={event} />
          <EventButton event={event} />
        </div>
      </div>
    </article>
  );
}

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 'You are 3rd in the line', with so many before one. */
export function placeInLine(ahead: number): string {
  const place = ahead + 1;
  return place === 1
    ? 'You are first in the line'
    : `You are ${place}${endings[ordinal.select(place)] ?? 'th'} in the line`;
}

/** When and where. */
export function EventFacts({ event }: { event: Pick<Event, 'date' | 'timeZone' | 'location'> }) {
  return (
    <>
      <p className={styles.line}>
        <Icon name="calendar" size={18} />
        <time dateTime={event.date}>{eventWhen(event.date, event.timeZone)}</time>
      </p>
      <p className={styles.line}>
        <Icon name="pin" size={18} />
        {event.location}
      </p>
    </>
  );
}

export function EventPrice({ event }: { event: Pick<Event, 'price' | 'seatsLeft' | 'hasLine' | 'order' | 'queued'> }) {
  const { seatsLeft } = event;
  return (
    <p className={event.price === 0 ? styles.free : styles.price}>
      {event.price === 0 ? 'Free' : rupees(event.price)}
      {seatsLeft !== null && seatsLeft > 0 && seatsLeft <= fewSeats && !event.hasLine && !event.order && (
        <span className={styles.seats}>{seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`}</span>
      )}
      {event.queued && <span className={styles.seats}>{placeInLine(event.queued.ahead)}</span>}
    </p>
  );
}
