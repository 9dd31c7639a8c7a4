import type { Event } from '@nukkad/core/features/events/contract.ts';
import { eventOffer } from '@nukkad/core/features/events/rules.ts';
import { useNow } from '../../device/clock.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { rupees } from '../../format/dates.ts';
import styles from './Events.module.css';
import { useOrdering } from './useOrder.ts';

const endings = { over: 'Over', cancelled: 'Cancelled', waiting: 'On the waitlist' } as const;

/** What somebody can do about an event: register, book tickets, finish that, join the line, or see that they are going. */
export function EventButton({ event, quantity = 1 }: { event: Event; quantity?: number }) {
  const { busy, order, accept, wait } = useOrdering(event);
  const now = useNow();
  const offer = eventOffer(event, new Date(now));
  const main = (words: string, about: string, press: () => Promise<void>) => (
    <Button look="main" small busy={busy} aria-label={`${about} ${event.name}`} onClick={() => void press()}>
      {words}
    </Button>
  );

  switch (offer) {
    case 'going':
      return (
        <span className={styles.going}>
          <Icon name="check" size={20} />
          Going
        </span>
      );
    case 'register':
      return main('Register', 'Register for', () => order(quantity));
    case 'book': {
      const words = quantity === 1 ? 'Book Ticket' : `Book ${quantity} Tickets · ${rupees(event.price * quantity)}`;
      return main(words, `${words} for`, () => order(quantity));
    }
    case 'pay': {
      const words = `Pay ${rupees(event.order!.amountPaise / 100)}`;
      return (
        <ButtonLink look="main" small to={`/pay/${event.order!.id}`} aria-label={`${words} for ${event.name}`}>
          {words}
        </ButtonLink>
      );
    }
    case 'accept':
      return main('Claim seats', 'Claim seats for', () => accept(event.order!.id));
    case 'wait':
      return (
        <Button small busy={busy} aria-label={`Join waitlist for ${event.name}`} onClick={() => void wait(quantity)}>
          Join waitlist
        </Button>
      );
    case 'elsewhere':
      return event.source?.url ? (
        <a className={styles.elsewhere} href={event.source.url} target="_blank" rel="noopener noreferrer">
          See original event
        </a>
      ) : null;
    default:
      return <span className={styles.over}>{endings[offer]}</span>;
  }
}
