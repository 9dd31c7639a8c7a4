import type { Event } from '@nukkad/core/features/events/contract.ts';
import { eventAction } from '@nukkad/core/features/events/event-action.ts';
import { useNow } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useMainLook } from '../../ui/useMainLook.ts';
import { rupees } from '../../format/money.ts';
import styles from './Events.module.css';
import { useClaimSeats, useJoinWaitlist, useOrder } from './useSeatActions.ts';

const endings = { over: 'Ended', cancelled: 'Cancelled', waiting: 'On the waitlist' } as const;

interface SeatsProps {
  event: Event;
  quantity: number;
  look: 'main' | 'outline';
}

export function EventButton({
  event,
  quantity = 1,
  look = 'main',
}: {
  event: Event;
  quantity?: number;
  /** `outline` in lists. An offer from the waitlist stays `main` there, unless an event is open next to it. */
  look?: 'main' | 'outline';
}) {
  const now = useNow();
  const action = eventAction(event, new Date(now));
  switch (action) {
    case 'going':
      return (
        <span className={styles.going}>
          <Icon name="check" size={20} />
          Going
        </span>
      );
    case 'register':
    case 'book':
      return <OrderButton event={event} quantity={quantity} look={look} />;
    case 'pay':
      return event.order && <PayLink event={event} order={event.order} />;
    case 'accept':
      return event.order && <ClaimButton event={event} orderId={event.order.id} />;
    case 'wait':
      return <JoinWaitlistButton event={event} quantity={quantity} />;
    case 'elsewhere':
      return event.source?.url ? (
        <a className={styles.elsewhere} href={event.source.url} target="_blank" rel="noopener noreferrer">
          See original event
        </a>
      ) : null;
    default:
      return <span className={styles.over}>{endings[action]}</span>;
  }
}

function orderWords(price: number, quantity: number): string {
  if (price === 0) return 'Register';
  return quantity === 1 ? 'Book Ticket' : `Book ${quantity} Tickets`;
}

function OrderButton({ event, quantity, look }: SeatsProps) {
  const order = useOrder(event);
  const words = orderWords(event.price, quantity);
  const cost = event.price > 0 && quantity > 1 ? ` · ${rupees(event.price * quantity)}` : '';
  return (
    <Button
      look={look}
      small
      busy={order.isPending}
      aria-label={`${words}${cost} for ${event.name}`}
      onClick={() => order.mutate(quantity)}
    >
      {words}
    </Button>
  );
}

function PayLink({ event, order }: { event: Event; order: NonNullable<Event['order']> }) {
  const words = `Pay ${rupees(order.amountPaise / 100)}`;
  return (
    <ButtonLink look={useMainLook()} small to={`/pay/${order.id}`} aria-label={`${words} for ${event.name}`}>
      {words}
    </ButtonLink>
  );
}

function ClaimButton({ event, orderId }: { event: Event; orderId: string }) {
  const claim = useClaimSeats(event);
  const look = useMainLook();
  return (
    <Button
      look={look}
      small
      busy={claim.isPending}
      aria-label={`Claim seats for ${event.name}`}
      onClick={() => claim.mutate(orderId)}
    >
      Claim seats
    </Button>
  );
}

function JoinWaitlistButton({ event, quantity }: Omit<SeatsProps, 'look'>) {
  const join = useJoinWaitlist(event);
  return (
    <Button
      small
      busy={join.isPending}
      aria-label={`Join waitlist for ${event.name}`}
      onClick={() => join.mutate(quantity)}
    >
      Join waitlist
    </Button>
  );
}
