import { withoutRepeats } from '@nukkad/core/features/events/posters/poster.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { backend } from '#backend';
import { refusalCode, wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { itemsOf } from '../../data/items-of-pages.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HostSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { toneOf } from '../people/PersonHero.tsx';
import { EventRow } from './EventRow.tsx';
import cardStyles from './Events.module.css';
import styles from './HostScreen.module.css';

const allEvents = <ButtonLink to="/events">See all events</ButtonLink>;

/** The upcoming events of one host. */
export default function HostScreen() {
  const { personId = '' } = useParams();
  const me = useMe();
  const found = useInfiniteQuery(queries.hostedBy(personId));
  const first = found.data?.pages[0];
  if (!first || (found.isError && refusalCode(found.error) !== null))
    return (
      <Screen title="Host" back="/events">
        {found.isPending ? (
          <HostSkeleton />
        ) : refusalCode(found.error) === 'NOT_FOUND' ? (
          <EmptyState drawing="no-events" title="Host not found" action={allEvents}>
            They have no events that you can see.
          </EmptyState>
        ) : (
          <LoadError query={found} />
        )}
      </Screen>
    );
  const events = itemsOf(
    found.data,
    (page) => page.events,
    ({ id }) => id,
  );
  const many = `${events.length}${found.hasNextPage ? ' or more' : ''} upcoming ${events.length === 1 ? 'event' : 'events'}`;
  const isMe = personId === me.id;
  const { host, bio, pastEvents } = first;
  const about = isMe ? me.words.bio : bio;
  const isLinked = !isMe && bio !== null && backend.can.openProfiles;
  const face = <Avatar src={host.profilePicture} name={host.name} size={88} isInView />;
  const hero = (heading: ReactNode) => (
    <div className={`${styles.host} ${toneOf(personId)}`}>
      {isLinked ? (
        <Link to={`/people/${personId}`} aria-label={`About ${host.name}`}>
          {face}
        </Link>
      ) : (
        face
      )}
      <div>
        {heading}
        {pastEvents > 0 && (
          <p className={styles.ended}>
            {pastEvents} past {pastEvents === 1 ? 'event' : 'events'}
          </p>
        )}
        {about && <p className={styles.bio}>{about}</p>}
        {isLinked && (
          <ButtonLink small look="quiet" to={`/people/${personId}`}>
            See profile
          </ButtonLink>
        )}
      </div>
    </div>
  );
  return (
    <Screen title={host.name} back="/events" hero={hero}>
      {events.length === 0 && !found.hasNextPage ? (
        <EmptyState drawing="no-events" title="Nothing planned right now" action={allEvents}>
          Their new events appear here.
        </EmptyState>
      ) : (
        <>
          <h2 className={styles.many}>{many}</h2>
          <ul className={cardStyles.events} aria-label={`Events hosted by ${host.name}`}>
            {withoutRepeats(events).map((event, nth) => (
              <li key={event.id}>
                <EventRow event={event} isDayKnown={false} isInView={nth < 4} isMain={events.length === 1} />
              </li>
            ))}
          </ul>
          {events.length < 3 && !found.hasNextPage && (
            <EmptyState drawing="no-events" title="More to do nearby" action={allEvents} />
          )}
        </>
      )}
      <ShowMore pages={found} problem={wordsFor(found.error)} />
    </Screen>
  );
}
