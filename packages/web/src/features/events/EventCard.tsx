import type { Event } from '@nukkad/core/features/events/contract.ts';
import { isToCome } from '@nukkad/core/features/events/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../device/clock.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { picture } from '../../ui/picture.ts';
import { eventWhen, rupees } from '../../format/dates.ts';
import { EventButton } from './EventButton.tsx';
import styles from './Events.module.css';
import { friendsWords } from './event-filters.ts';
import { NewNotices } from './News.tsx';
import { SaveButton } from './SaveButton.tsx';

/** It brings the arithmetic of areas, which is larger than this screen. Without a network nobody misses it: a ticket is a ticket. */
const HowFar = lazy(() => import('./HowFar.tsx').catch(() => ({ default: () => null })));

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
        <Friends event={event} />
        <NewNotices event={event} />
        <div className={styles.foot}>
          <EventPrice event={event} />
          <EventButton event={event} />
        </div>
      </div>
      <SaveButton event={event} />
    </article>
  );
}

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 'You’re 3rd on the waitlist', with so many before one. */
export function placeInLine(ahead: number): string {
  const place = ahead + 1;
  return place === 1
    ? 'You’re first on the waitlist'
    : `You’re ${place}${endings[ordinal.select(place)] ?? 'th'} on the waitlist`;
}

/** Those I know who go, with the faces of the first. */
export function Friends({ event: { friends } }: { event: Event }) {
  const words = friendsWords(friends);
  return (
    words && (
      <p className={styles.friends}>
        <span className={styles.faces}>
          {friends.slice(0, 3).map(({ id, name, profilePicture }) => (
            <Avatar key={id} src={profilePicture} name={name} size={28} />
          ))}
        </span>
        {words}
      </p>
    )
  );
}

/** When and where, and how far that is. */
export function EventFacts({
  event,
}: {
  event: Pick<Event, 'date' | 'timeZone' | 'location' | 'place' | 'area' | 'isAreaOnly'>;
}) {
  const { data: presence } = useQuery(queries.presence());
  const from = presence?.area?.id;
  return (
    <>
      <p className={styles.line}>
        <Icon name="calendar" size={18} />
        <time dateTime={event.date}>{eventWhen(event.date, event.timeZone)}</time>
      </p>
      <p className={styles.line}>
        <Icon name="pin" size={18} />
        <span>
          {event.isAreaOnly ? `Around ${event.location}` : event.location}
          {from && (event.place || event.area) && (
            <Suspense fallback={null}>
              {' '}
              <HowFar place={event.place} area={event.area} from={from} />
            </Suspense>
          )}
        </span>
      </p>
    </>
  );
}

/** What so many seats of an event cost, in whole rupees, or those that somebody has ordered. */
export const costOf = ({ price, order, queued }: Pick<Event, 'price' | 'order' | 'queued'>, quantity: number) =>
  order
    ? { seats: order.quantity, rupees: order.amountPaise / 100 }
    : { seats: queued?.quantity ?? quantity, rupees: price * (queued?.quantity ?? quantity) };

/** What it costs, and while it is ahead how the seats stand. */
export function EventPrice({
  event,
  quantity = 1,
}: {
  event: Pick<Event, 'status' | 'date' | 'price' | 'seatsLeft' | 'hasLine' | 'order' | 'queued' | 'source'>;
  /** How many seats somebody has chosen. */
  quantity?: number;
}) {
  const { seatsLeft, source } = event;
  const me = useMe();
  const now = useNow();
  const isAhead = isToCome(event, new Date(now));
  // What it costs there, is not known here.
  if (source)
    return (
      <div className={styles.source}>
        <p>
          From {source.name}
          {source.addedBy && `, added by ${source.addedBy.id === me.id ? 'you' : source.addedBy.name}`}
        </p>
        {!source.isPublic && (
          <p className={styles.audience}>
            <Icon name="lock" size={16} />
            {source.addedBy?.id === me.id
              ? 'Only visible to you and your connections'
              : `Only visible to ${source.addedBy?.name.split(' ')[0]}’s connections`}
          </p>
        )}
      </div>
    );
  const cost = costOf(event, quantity);
  return (
    <p className={cost.rupees === 0 ? styles.free : styles.price}>
      {cost.rupees === 0 ? 'Free' : rupees(cost.rupees)}
      {cost.seats > 1 && ` · ${cost.seats} seats`}
      {isAhead && seatsLeft !== null && seatsLeft > 0 && seatsLeft <= fewSeats && !event.hasLine && !event.order && (
        <span className={styles.seats}>{seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`}</span>
      )}
      {isAhead && (event.hasLine || seatsLeft === 0) && !event.order && !event.queued && (
        <span className={styles.seats}>Sold out</span>
      )}
      {isAhead && event.queued && <span className={styles.seats}>{placeInLine(event.queued.ahead)}</span>}
    </p>
  );
}
