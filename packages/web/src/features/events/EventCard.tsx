import type { Event } from '@nukkad/core/features/events/contract.ts';
import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../device/server-time.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { eventClock, eventWhen } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { EventButton } from './EventButton.tsx';
import styles from './Events.module.css';
import { friendsWords } from './friends-words.ts';
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx';
import { SaveButton } from './SaveButton.tsx';

/** How long the distance waits for the pictures of events, in ms. */
const patienceMs = 500;

/** Loaded separately, because H3 is larger than this screen. When it can't be loaded, the distance is left out. */
const VenueDistance = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  return import('./VenueDistance.tsx').catch(() => ({ default: () => null }));
});

/** Up to this many, the seats left are shown. */
const fewSeats = 10;

/** An event with a large poster. `isDayKnown`: a heading above says the day. */
export function EventCard({ event, isDayKnown }: { event: Event; isDayKnown: boolean }) {
  return (
    <article className={styles.card} aria-label={event.name}>
      <img className={styles.poster} src={assetUrl(event.image)} alt="" width="320" height="180" fetchPriority="high" />
      <span className={styles.category}>{event.category}</span>
      <div className={styles.text}>
        <h3>
          <Link to={`/events/${event.id}`}>{event.name}</Link>
        </h3>
        <ListedFacts event={event} isDayKnown={isDayKnown} />
        <Friends event={event} />
        <UnreadAnnouncements event={event} />
        <EventFoot event={event} look="main" />
      </div>
      <SaveButton event={event} />
    </article>
  );
}

/** The price, and what can be done. */
export const EventFoot = ({ event, look }: { event: Event; look: 'main' | 'tonal' }) => (
  <div className={styles.foot}>
    <EventPrice event={event} />
    <EventButton event={event} look={look} />
  </div>
);

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 'You’re 3rd on the waitlist'. */
export function waitlistPlace(ahead: number): string {
  const place = ahead + 1;
  return place === 1
    ? 'You’re first on the waitlist'
    : `You’re ${place}${endings[ordinal.select(place)] ?? 'th'} on the waitlist`;
}

export function Friends({ event: { friends, friendsGoing } }: { event: Event }) {
  const words = friendsWords(friends, friendsGoing);
  return (
    words && (
      <p className={styles.friends}>
        <span className={styles.faces}>
          {friends.map(({ id, name, profilePicture }) => (
            <Avatar key={id} src={profilePicture} name={name} size={28} />
          ))}
        </span>
        {words}
      </p>
    )
  );
}

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

/** The same in a list. The distance, which arrives later, stands where it makes no line longer. */
export function ListedFacts({ event, isDayKnown }: { event: Facts; isDayKnown: boolean }) {
  return (
    <>
      <p className={styles.line}>
        <Icon name="calendar" size={18} />
        <span>
          <time dateTime={event.date}>{(isDayKnown ? eventClock : eventWhen)(event.date, event.timeZone)}</time>
          <Distance event={event} />
        </span>
      </p>
      <p className={styles.line}>
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

/** Seats and their cost in whole rupees: those ordered, waited for, or about to be ordered. */
export const costOf = ({ price, order, queued }: Pick<Event, 'price' | 'order' | 'queued'>, quantity: number) =>
  order
    ? { seats: order.quantity, rupees: order.amountPaise / 100 }
    : { seats: queued?.quantity ?? quantity, rupees: price * (queued?.quantity ?? quantity) };

export function EventPrice({
  event,
  quantity = 1,
}: {
  event: Pick<Event, 'status' | 'date' | 'price' | 'seatsLeft' | 'hasLine' | 'order' | 'queued' | 'source'>;
  quantity?: number;
}) {
  const { seatsLeft, source } = event;
  const now = useNow();
  const isAhead = isUpcoming(event, new Date(now));
  if (source) return <EventSource source={source} />;
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
      {isAhead && event.queued && <span className={styles.seats}>{waitlistPlace(event.queued.ahead)}</span>}
    </p>
  );
}

function EventSource({ source }: { source: NonNullable<Event['source']> }) {
  const me = useMe();
  const { name, addedBy, isPublic } = source;
  const isMine = addedBy?.id === me.id;
  return (
    <div className={styles.source}>
      <p>
        From {name}
        {addedBy && `, added by ${isMine ? 'you' : addedBy.name}`}
      </p>
      {!isPublic && (
        <p className={styles.audience}>
          <Icon name="lock" size={16} />
          {isMine
            ? 'Only visible to you and your connections'
            : `Only visible to ${addedBy?.name.split(' ')[0]}’s connections`}
        </p>
      )}
    </div>
  );
}
