import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { refusalCode } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { eventWhen } from '../../format/dates.ts';
import { priceWords } from '../../format/money.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SharedEvent.module.css';

/** An event in a message, as the reader may see it now. Equally tall in every state, so that no message moves. */
export default function SharedEvent({ id }: { id: string }) {
  const { data: event, isPending, error, refetch } = useQuery(queries.event(id));
  const code = error && refusalCode(error);
  if (isPending) return <div className={styles.card} role="status" aria-label="Loading" />;
  // What is cached stays without a network, but not once the server refuses it.
  if (code === 'NOT_FOUND')
    return (
      <p className={styles.gone}>
        <Icon name="calendar" size={32} />
        This event is no longer available.
      </p>
    );
  if (!event || code)
    return (
      <button type="button" className={styles.gone} onClick={() => void refetch()}>
        <Icon name="calendar" size={32} />
        <span>This event didn’t load. Tap to try again.</span>
      </button>
    );
  const { name, date, timeZone, price, source, status } = event;
  return (
    <Link to={`/events/${id}`} className={styles.card} data-card draggable={false}>
      <img src={assetUrl(event.image)} alt="" width="280" height="158" draggable={false} />
      <span className={styles.text}>
        <strong dir="auto">{name}</strong>
        <span className={styles.facts}>
          <time dateTime={date}>{eventWhen(date, timeZone)}</time>
          {status === 'cancelled' ? (
            <span className={styles.cancelled}>Cancelled</span>
          ) : (
            <span className={price === 0 && !source ? styles.free : styles.price}>
              {source ? `From ${source.name}` : priceWords(price)}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
