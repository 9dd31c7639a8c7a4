import type { Event } from '@nukkad/core/features/events/contract.ts';
import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { fewSeats } from '@nukkad/core/features/events/few-seats.ts';
import { useMe } from '../../data/session.tsx';
import { useNow } from '../../device/server-time.ts';
import { priceWords } from '../../format/money.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Events.module.css';
import { waitlistPlace } from './event-words.ts';

/** Seats and their cost in whole rupees: those ordered, waited for, or about to be ordered. */
const costOf = ({ price, order, queued }: Pick<Event, 'price' | 'order' | 'queued'>, quantity: number) =>
  order
    ? { seats: order.quantity, rupees: order.amountPaise / 100 }
    : { seats: queued?.quantity ?? quantity, rupees: price * (queued?.quantity ?? quantity) };

export function EventPrice({
  event,
  quantity = 1,
}: {
  event: Pick<Event, 'status' | 'date' | 'price' | 'seatsLeft' | 'hasWaitlist' | 'order' | 'queued' | 'source'>;
  quantity?: number;
}) {
  const { seatsLeft, source } = event;
  const now = useNow();
  const isAhead = isUpcoming(event, new Date(now));
  if (source) return <EventSource source={source} />;
  const cost = costOf(event, quantity);
  return (
    <p className={cost.rupees === 0 ? styles.free : styles.price}>
      {priceWords(cost.rupees)}
      {cost.seats > 1 && ` · ${cost.seats} seats`}
      {isAhead &&
        seatsLeft !== null &&
        seatsLeft > 0 &&
        seatsLeft <= fewSeats &&
        !event.hasWaitlist &&
        !event.order && (
          <span className={styles.seats}>{seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`}</span>
        )}
      {isAhead && (event.hasWaitlist || seatsLeft === 0) && !event.order && !event.queued && (
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
