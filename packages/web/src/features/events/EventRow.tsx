import type { Event } from '@nukkad/core/features/events/contract.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { ListLink } from '../../ui/ListLink.tsx';
import { EventFoot, Friends } from './EventCard.tsx';
import { Distance, ListedFacts } from './EventFacts.tsx';
import styles from './EventRow.module.css';
import { SaveButton } from './SaveButton.tsx';
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx';

/** An event with a small poster. `isDayKnown`: a heading above says the day. `isMain`: its button is that of the screen. */
export function EventRow({
  event,
  isDayKnown,
  isInView,
  isMain = false,
}: {
  event: Event;
  isDayKnown: boolean;
  isInView: boolean;
  isMain?: boolean;
}) {
  return (
    <article className={styles.row} aria-label={event.name}>
      <img src={assetUrl(event.image)} alt="" width="160" height="90" loading={isInView ? 'eager' : 'lazy'} />
      <div className={styles.text}>
        <p className={styles.category}>
          {event.category}
          <Distance event={event} />
        </p>
        <h3>
          <ListLink to={`/events/${event.id}`} state={{ image: event.image }}>
            {event.name}
          </ListLink>
        </h3>
        <ListedFacts event={event} isDayKnown={isDayKnown} />
        <Friends event={event} />
        <UnreadAnnouncements event={event} />
      </div>
      <div className={styles.foot}>
        <EventFoot event={event} look={isMain ? 'main' : 'outline'} />
      </div>
      <div className={styles.save}>
        <SaveButton event={event} />
      </div>
    </article>
  );
}
