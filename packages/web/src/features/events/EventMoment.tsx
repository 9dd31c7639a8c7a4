import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { ReactNode } from 'react';
import { endMoment } from '../../data/shown-moment.ts';
import { eventWhen } from '../../format/dates.ts';
import { Moment } from '../../ui/Moment.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import styles from './EventMoment.module.css';

/** A good moment about an event: its poster, name and time, then the children. Undefined while it is fetched. */
export function EventMoment({
  title,
  event,
  children,
}: {
  title: string;
  event: Event | null | undefined;
  children(close: () => void): ReactNode;
}) {
  return (
    <Moment
      title={title}
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
          {children(close)}
        </>
      )}
    </Moment>
  );
}
