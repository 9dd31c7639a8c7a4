import { eventWhen } from '../../../format/dates.ts';
import { priceWords } from '../../../format/money.ts';
import { assetUrl } from '../../../ui/asset-url.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ListLink } from '../../../ui/ListLink.tsx';
import styles from './EventsMap.module.css';
import type { Next } from './placed-events.ts';

/** The event to begin with, until a pin is chosen. */
export const NextEvent = ({ next: { event, isNearest } }: { next: Next }) => (
  <ListLink className={styles.next} to={`/events/${event.id}`} state={{ image: event.image }}>
    <img src={assetUrl(event.image)} alt="" width="48" height="48" />
    <span>
      <strong>{event.name}</strong>
      <span>
        {[
          isNearest ? 'Nearest' : 'Next',
          ...(event.source ? [] : [priceWords(event.price)]),
          eventWhen(event.date, event.timeZone),
        ].join(' · ')}
      </span>
    </span>
    <Icon name="forward" size={20} />
  </ListLink>
);
