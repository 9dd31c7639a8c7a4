import type { TransferOffer } from '@nukkad/core/features/tickets/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../data/api.ts';
import { ticketOffersOutdated, ticketsOutdated } from '../../data/cache/orders.ts';
import { notifyFailure, refusalCode } from '../../data/failure.ts';
import { useNow } from '../../device/server-time.ts';
import { timeLeft } from '../../format/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/Toast.tsx';
import { EventFacts } from '../events/EventFacts.tsx';
import styles from './TicketOffers.module.css';

/** Tickets that connections offer the user. */
export function TicketOffers({ offers }: { offers: readonly TransferOffer[] }) {
  return (
    <ul className={styles.offers} aria-label="Offered to you">
      {offers.map((offer) => (
        <li key={offer.id}>
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ offer: { id, event, from, expiresAt } }: { offer: TransferOffer }) {
  const now = useNow();
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: (it: 'accept' | 'decline') => api.tickets.answerOffer({ id, answer: it }),
    onSuccess: (_, it) => it === 'decline' && toast('Declined'),
    onError: (error) => (refusalCode(error) === 'NOT_FOUND' ? toast('This offer has ended') : notifyFailure(error)),
    onSettled: () => Promise.all([ticketOffersOutdated(cache), ticketsOutdated(cache)]),
  });
  const isBusy = (it: 'accept' | 'decline') => answer.isPending && answer.variables === it;
  return (
    <article className={styles.offer} aria-label={`${event.name}, offered by ${from.name}`}>
      <p className={styles.from}>
        <Avatar src={from.profilePicture} name={from.name} size={40} />
        <span>
          <b>{from.name}</b> offers you a ticket
        </span>
      </p>
      <h2>
        <Link to={`/events/${event.id}`}>{event.name}</Link>
      </h2>
      <EventFacts event={event} />
      <p className={styles.note}>You pay nothing. {timeLeft(expiresAt, now)} left to answer.</p>
      <div className={styles.answers}>
        <Button
          look="main"
          busy={isBusy('accept')}
          disabled={isBusy('decline')}
          onClick={() => answer.mutate('accept')}
        >
          Accept
        </Button>
        <Button busy={isBusy('decline')} disabled={isBusy('accept')} onClick={() => answer.mutate('decline')}>
          Decline
        </Button>
      </div>
    </article>
  );
}
