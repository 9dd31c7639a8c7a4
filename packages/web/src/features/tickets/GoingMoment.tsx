import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import { useQuery } from '@tanstack/react-query';
import { backend } from '#backend';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useLeaveMoment } from '../../ui/Moment.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddToCalendar } from '../events/AddToCalendar.tsx';
import { EventMoment } from '../events/EventMoment.tsx';
import { shareEvent } from '../events/share-event-link.ts';
import { useTickets } from '../events/useTickets.ts';
import styles from './GoingMoment.module.css';

/** Someone has registered or paid: their ticket, and what to do next. */
export default function GoingMoment({ eventId, orderId }: { eventId: string; orderId: string }) {
  const { data: tickets } = useTickets();
  const { data: event } = useQuery(queries.event(eventId));
  const leave = useLeaveMoment();
  const own = tickets?.filter((it) => it.orderId === orderId) ?? [];
  const [ticket] = own;
  const mayShare = backend.can.linkToEvents && event?.source?.isPublic !== false;
  return (
    <EventMoment title="You’re going!" event={event}>
      {(close) => (
        <>
          <div className={styles.code}>
            {ticket ? (
              <QrCode text={ticket.token} label={`QR code of your ticket ${codeInGroups(ticket.code)}`} />
            ) : (
              <Skeleton many={1} height={188} />
            )}
          </div>
          {own.length > 1 && <p>The first of your {own.length} tickets. Show one at the door for each person.</p>}
          <div className={styles.next}>
            {event && <AddToCalendar id={event.id} name={event.name} />}
            {event && mayShare && (
              <Button look="quiet" icon="share" onClick={() => void shareEvent(event)}>
                Invite a friend
              </Button>
            )}
          </div>
          <Button look="main" wide onClick={close}>
            Done
          </Button>
          <Button look="quiet" icon="ticket" onClick={() => void leave(ticket ? `/tickets/${ticket.id}` : '/tickets')}>
            {own.length > 1 ? 'See my tickets' : 'See my ticket'}
          </Button>
        </>
      )}
    </EventMoment>
  );
}
