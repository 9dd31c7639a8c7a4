import { codeInGroups } from '@nukkad/core/features/tickets/rules.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { wordsFor } from '../../data/failure.ts';
import { useAwake } from '../../device/useWakeLock.ts';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { picture } from '../../ui/picture.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/State.tsx';
import { clock, rupees, whenThere } from '../../format/dates.ts';
import { NewNotices } from '../events/News.tsx';
import { useTickets } from '../events/tickets.ts';
import styles from './Ticket.module.css';

/** A finger that goes sideways so far wants the next ticket, in px. */
const swipe = 60;

/** One ticket, to be shown at the door. */
export default function TicketPage() {
  const { data: tickets, error, refetch } = useTickets();
  const id = useParams()['ticketId']!;
  const ticket = tickets?.find((it) => it.id === id);
  return (
    <Screen title="Ticket" back="/tickets">
      {ticket ? (
        <Pass ticket={ticket} together={tickets!.filter((it) => it.orderId === ticket.orderId)} />
      ) : tickets ? (
        <EmptyState
          drawing="no-tickets"
          title="Ticket not found"
          action={<ButtonLink to="/tickets">See your tickets</ButtonLink>}
        >
          It may have been cancelled.
        </EmptyState>
      ) : error ? (
        <ErrorState retry={() => void refetch()}>{wordsFor(error)}</ErrorState>
      ) : (
        <Skeleton many={1} height={560} />
      )}
    </Screen>
  );
}

function Pass({ ticket, together }: { ticket: Ticket; together: readonly Ticket[] }) {
  const { id, event, code, token, enteredAt, price, orderId } = ticket;
  useAwake();
  const navigate = useNavigate();
  const at = together.findIndex((it) => it.id === id);
  const go = (step: number) => {
    const next = together[at + step];
    // In place of this one, so that 'back' leads to the list.
    if (next) void navigate(`/tickets/${next.id}`, { replace: true });
  };
  const from = useRef<{ x: number; y: number } | null>(null);
  const many = together.length > 1;
  return (
    <article
      className={styles.pass}
      aria-label={event.name}
      onTouchStart={({ touches: { 0: touch } }) =>
        (from.current = touch ? { x: touch.clientX, y: touch.clientY } : null)
      }
      onTouchEnd={({ changedTouches: { 0: touch } }) => {
        if (!from.current || !touch) return;
        const x = touch.clientX - from.current.x;
        if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(touch.clientY - from.current.y)) go(x < 0 ? 1 : -1);
      }}
    >
      <img className={styles.poster} src={picture(event.image)} alt="" width="320" height="110" />
      <div className={styles.facts}>
        <h2>{event.name}</h2>
        <p>
          <Icon name="calendar" size={18} />
          <time dateTime={event.date}>{whenThere(event.date, event.timeZone)}</time>
        </p>
        <p>
          <Icon name="pin" size={18} />
          {event.location}
        </p>
        <NewNotices event={event} />
      </div>
      <div className={styles.stub}>
        {many && (
          <div className={styles.turn}>
            <IconButton icon="back" label="Previous ticket" disabled={at === 0} onClick={() => go(-1)} />
            <p aria-live="polite">
              {at + 1} of {together.length}
            </p>
            <IconButton
              icon="forward"
              label="Next ticket"
              disabled={at === together.length - 1}
              onClick={() => go(1)}
            />
          </div>
        )}
        {event.status === 'cancelled' ? (
          <p className={styles.cancelled}>
            <Icon name="close" size={20} />
            Cancelled
          </p>
        ) : (
          <>
            {enteredAt && (
              <p className={styles.entered}>
                <Icon name="check" size={20} />
                Checked in {clock(enteredAt)}
              </p>
            )}
            <QrCode text={token} label={`QR code of your ticket ${codeInGroups(code)}`} />
            <p className={styles.code}>{codeInGroups(code)}</p>
          </>
        )}
        <div className={styles.foot}>
          <span>{price === 0 ? 'Free' : `Paid ${rupees(price)}`}</span>
          <ButtonLink small look="quiet" to={`/pay/${orderId}`}>
            Receipt
          </ButtonLink>
          <ButtonLink small look="quiet" to={`/events/${event.id}`}>
            Event
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
