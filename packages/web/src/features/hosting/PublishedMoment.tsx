import { useQuery } from '@tanstack/react-query';
import { endMoment } from '../../data/moment.ts';
import { queries } from '../../data/queries.ts';
import { eventWhen } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { linkTo, shareEvent } from '../events/share-event.ts';
import styles from './PublishedMoment.module.css';

/** A host's event is on the list: its poster, its link, and the people to invite. */
export default function PublishedMoment({ eventId }: { eventId: string }) {
  const { data: event } = useQuery(queries.event(eventId));
  const link = linkTo(eventId);
  return (
    <Moment
      title="Your event is published"
      ended={endMoment}
      scene={event && <img className={styles.poster} src={assetUrl(event.image)} alt="" width="320" height="180" />}
    >
      {(close) => (
        <>
          {event && (
            <p>
              <strong className={styles.name}>{event.name}</strong>
              <br />
              {eventWhen(event.date, event.timeZone)}
            </p>
          )}
          <p>People can find it on Events. Share its link with anyone: they can read it without an account.</p>
          <a className={styles.link} href={link} target="_blank" rel="noopener">
            {link.replace(/^https?:\/\//, '')}
          </a>
          <Button
            look="main"
            wide
            icon="share"
            onClick={() => void shareEvent({ id: eventId, name: event?.name ?? '' })}
          >
            Invite people
          </Button>
          <Button look="quiet" onClick={close}>
            See event page
          </Button>
        </>
      )}
    </Moment>
  );
}
