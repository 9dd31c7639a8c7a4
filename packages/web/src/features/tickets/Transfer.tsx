import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { backend } from '#backend';
import { api } from '../../data/api.ts';
import { ticketsOutdated } from '../../data/cache/orders.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useNow } from '../../device/server-time.ts';
import { timeLeft } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/Toast.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { TransferSheet } from './TransferSheet.tsx';

/** Offers the ticket to a connection, or says what became of the offer. */
export function Transfer({ ticket, styles }: { ticket: Ticket; styles: Readonly<Record<string, string>> }) {
  const [choosing, setChoosing] = useSheet('transfer');
  const now = useNow();
  const { offer } = ticket;
  if (!mayOffer(ticket, now)) return null;
  const isOpen = offer?.status === 'offered' && now < Date.parse(offer.expiresAt);
  return (
    <div className={styles.transfer}>
      {offer && (
        <p role="status">
          {isOpen
            ? `Offered to ${offer.name}. It’s yours until they accept. ${timeLeft(offer.expiresAt, now)} left.`
            : offer.status === 'declined'
              ? `${offer.name} declined this ticket.`
              : `Your offer to ${offer.name} has expired.`}
        </p>
      )}
      {isOpen ? (
        <Withdraw id={ticket.id} />
      ) : (
        <Button small look="quiet" icon="send" onClick={() => setChoosing(true)}>
          Transfer to a connection
        </Button>
      )}
      {choosing && <TransferSheet ticket={ticket} close={() => setChoosing(null)} />}
    </div>
  );
}

const mayOffer = ({ event, enteredAt, isReceived }: Ticket, now: number) =>
  backend.can.changeTickets &&
  !isReceived &&
  enteredAt === null &&
  event.status === 'published' &&
  now < Date.parse(event.date);

function Withdraw({ id }: { id: string }) {
  const cache = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.tickets.withdraw({ id }),
    onSuccess: () => toast('Offer withdrawn'),
    onError: notifyFailure,
    onSettled: () => ticketsOutdated(cache),
  });
  return (
    <Button small look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Withdraw offer
    </Button>
  );
}
