import type { Event } from '@nukkad/core/features/events/contract.ts';
import { Link } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { ListLink } from '../../ui/ListLink.tsx';
import { useMainLook } from '../../ui/useMainLook.ts';
import { EventButton } from './EventButton.tsx';
import { Distance, ListedFacts } from './EventFacts.tsx';
import { EventPrice } from './EventPrice.tsx';
import styles from './Events.module.css';
import { friendsWords } from './friends-words.ts';
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx';
import { SaveButton } from './SaveButton.tsx';

/** An event with a large poster. `isDayKnown`: a heading above says the day. The first has the main action. */
export function EventCard({ event, isDayKnown, isFirst }: { event: Event; isDayKnown: boolean; isFirst: boolean }) {
  const look = useMainLook();
  return (
    <article className={styles.card} aria-label={event.name}>
      <img
        className={styles.poster}
        src={assetUrl(event.image)}
        alt=""
        width="320"
        height="180"
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      <span className={styles.category}>{event.category}</span>
      <div className={styles.text}>
        <h3>
          <ListLink to={`/events/${event.id}`} state={{ image: event.image }}>
            {event.name}
          </ListLink>
        </h3>
        <ListedFacts event={event} isDayKnown={isDayKnown} distance={<Distance event={event} />} />
        <Friends event={event} />
        <UnreadAnnouncements event={event} />
        <EventFoot event={event} look={isFirst ? look : 'outline'} />
      </div>
      <SaveButton event={event} />
    </article>
  );
}

/** The price, and what can be done. */
export const EventFoot = ({ event, look }: { event: Event; look: 'main' | 'outline' }) => (
  <div className={styles.foot}>
    <EventPrice event={event} />
    <EventButton event={event} look={look} />
  </div>
);

export function Friends({ event: { friends, friendsGoing } }: { event: Event }) {
  const words = friendsWords(friends, friendsGoing);
  return (
    words && (
      <p className={styles.friends}>
        <span className={styles.faces}>
          {friends.map(({ id, name, profilePicture }) => (
            <Link key={id} to={`/people/${id}`} aria-label={`About ${name}`}>
              <Avatar src={profilePicture} name={name} size={28} />
            </Link>
          ))}
        </span>
        {words}
      </p>
    )
  );
}
