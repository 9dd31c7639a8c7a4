import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import { useQuery } from '@tanstack/react-query';
import { backend } from '#backend';
import { endMoment } from '../../data/moment.ts';
import { queries } from '../../data/queries.ts';
import { eventWhen } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Moment, useLeaveMoment } from '../../ui/Moment.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/StateViews.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { AddToCalendar } from '../events/AddToCalendar.tsx';
import { shareEvent } from '../events/share-event.ts';
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
    <Moment
      title="You’re going!"
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
    </Moment>
  );
}
