import type { EventPreview } from '@nukkad/core/features/events/contract.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../../data/api.ts';
import { assetUrl } from '../../../ui/asset-url.ts';
import { eventWhen } from '../../../format/dates.ts';
import { priceWords } from '../../../format/money.ts';
import styles from './LinkedEvent.module.css';

const read = async (id: string) => api.events.preview({ id: decodeURIComponent(id) });

/** The event that the visitor followed a link to; `otherwise` if it isn't public. */
export default function LinkedEvent({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const [event, setEvent] = useState<EventPreview | 'waiting' | null>('waiting');
  useEffect(() => {
    read(id).then(setEvent, () => setEvent(null));
  }, [id]);
  if (event === null) return otherwise;
  if (event === 'waiting') return <p className={styles.waiting} />;
  const { name, image, date, timeZone, location, isAreaOnly, isCancelled, source, price } = event;
  return (
    // A page of the server, not of the app.
    <a className={styles.event} href={assetUrl(`e/${encodeURIComponent(event.id)}`)}>
      <img src={assetUrl(image)} alt="" width="96" height="96" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <time dateTime={date}>{eventWhen(date, timeZone)}</time>
        <span>{isAreaOnly ? `Around ${location}` : location}</span>
        {isCancelled ? (
          <span className={styles.cancelled}>Cancelled</span>
        ) : (
          source === null && <span className={styles.price}>{priceWords(price)}</span>
        )}
      </span>
    </a>
  );
}
