import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useRef, type TouchEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Screen } from '../../ui/Screen.tsx';
import { backend } from '#backend';
import { LoadError } from '../../data/LoadError.tsx';
import { useNow } from '../../device/server-time.ts';
import { useIsRoomy } from '../../device/useIsWide.ts';
import { useAwake } from '../../device/useWakeLock.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { clock, whenThere } from '../../format/dates.ts';
import { rupees } from '../../format/money.ts';
import { UnreadAnnouncements } from '../events/UnreadAnnouncements.tsx';
import { useTickets } from '../events/useTickets.ts';
import { FullScreenTicket } from './FullScreenTicket.tsx';
import styles from './TicketScreen.module.css';
import { NameSheet } from './NameSheet.tsx';
import { Transfer } from './Transfer.tsx';
import { TicketPager } from './TicketPager.tsx';
import { TicketSkeletons } from './TicketSkeletons.tsx';
import { useHolderName } from './useHolderName.ts';

/** How far a finger must move sideways to turn to the next ticket, in px. */
const swipePx = 60;

export default function TicketScreen() {
  const { data: tickets = null, error, refetch } = useTickets();
  const { ticketId } = useParams();
  const ticket = tickets?.find(({ id }) => id === ticketId);
  return (
    <Screen title="Ticket" back="/tickets">
      {tickets && ticket ? (
        <TicketCard ticket={ticket} ofOrder={tickets.filter(({ orderId }) => orderId === ticket.orderId)} />
      ) : tickets ? (
        <EmptyState
          drawing="no-tickets"
          title="Ticket not found"
          action={<ButtonLink to="/tickets">See your tickets</ButtonLink>}
        >
          It may have been cancelled, or transferred.
        </EmptyState>
      ) : error ? (
        <LoadError query={{ error, refetch }} />
      ) : (
        <TicketSkeletons many={1} hasCode styles={styles} />
      )}
    </Screen>
  );
}

/** Handlers that call `turn` with 1 or -1 when a finger swipes left or right. */
function useSwipe(turn: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches: { 0: touch } }: TouchEvent) =>
      (from.current = touch ? { x: touch.clientX, y: touch.clientY } : null),
    onTouchEnd({ changedTouches: { 0: touch } }: TouchEvent) {
      if (!from.current || !touch) return;
      const x = touch.clientX - from.current.x;
      if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(touch.clientY - from.current.y)) turn(x < 0 ? 1 : -1);
    },
  };
}

function TicketCard({ ticket, ofOrder }: { ticket: Ticket; ofOrder: readonly Ticket[] }) {
  const { id, event, orderId } = ticket;
  useAwake();
  const isRoomy = useIsRoomy();
  const navigate = useNavigate();
  const at = ofOrder.findIndex((it) => it.id === id);
  const turn = (step: number) => {
    const next = ofOrder[at + step];
    // Replaces this ticket in the history, so that the back button leads to the list.
    if (next) void navigate(`/tickets/${next.id}`, { replace: true });
  };
  const paid = paidWords(ticket);
  const more = (
    <div className={styles.more}>
      <Transfer ticket={ticket} styles={styles} />
      <div className={styles.foot}>
        {!isRoomy && <span>{paid}</span>}
        <ButtonLink small look="quiet" to={`/pay/${orderId}`}>
          Receipt
        </ButtonLink>
        <ButtonLink small look="quiet" to={`/events/${event.id}`}>
          Event
        </ButtonLink>
      </div>
    </div>
  );
  return (
    <article className={styles.pass} aria-label={event.name} {...useSwipe(turn)}>
      <div className={styles.kept}>
        <img className={styles.poster} src={assetUrl(event.image)} alt="" width="320" height="130" />
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
          {isRoomy && (
            <p>
              <Icon name="ticket" size={18} />
              {paid}
            </p>
          )}
          <UnreadAnnouncements event={event} />
        </div>
        {isRoomy && more}
      </div>
      <div className={styles.stub}>
        {ofOrder.length > 1 && <TicketPager at={at} many={ofOrder.length} turn={turn} />}
        <TicketName ticket={ticket} isOneOfMany={ofOrder.length > 1} />
        <TicketCode ticket={ticket} ofOrder={ofOrder} />
        {!isRoomy && more}
      </div>
    </article>
  );
}

function paidWords({ price, isReceived, from }: Ticket): string {
  if (isReceived) return from ? `From ${from}` : 'Transferred to you';
  return price === 0 ? 'Free' : `Paid ${rupees(price)}`;
}

const mayChange = ({ event, enteredAt }: Ticket, now: number) =>
  backend.can.changeTickets && enteredAt === null && event.status === 'published' && now < Date.parse(event.endsAt);

function TicketName({ ticket, isOneOfMany }: { ticket: Ticket; isOneOfMany: boolean }) {
  const name = useHolderName(ticket);
  const now = useNow();
  const [naming, setNaming] = useSheet('ticket name');
  const mayName = isOneOfMany && mayChange(ticket, now);
  return (
    <div className={styles.holder}>
      <p className={styles.name}>
        <span className={styles.label}>Name</span>
        {name}
      </p>
      {mayName && (
        <Button small look="quiet" icon="edit" onClick={() => setNaming(true)}>
          Change name
        </Button>
      )}
      {naming && mayName && <NameSheet ticket={ticket} close={() => setNaming(null)} />}
    </div>
  );
}

function TicketCode({ ticket, ofOrder }: { ticket: Ticket; ofOrder: readonly Ticket[] }) {
  const { event, code, token, enteredAt } = ticket;
  const [shownId, setShownId] = useSheet<string>('full screen ticket');
  const shown = ofOrder.find(({ id }) => id === shownId);
  if (event.status === 'cancelled')
    return (
      <p className={styles.cancelled}>
        <Icon name="close" size={20} />
        Cancelled
      </p>
    );
  return (
    <>
      {enteredAt && (
        <p className={styles.entered}>
          <Icon name="check" size={20} />
          Checked in {clock(enteredAt)}
        </p>
      )}
      <QrCode text={token} label={`QR code of your ticket ${codeInGroups(code)}`} />
      <p className={styles.code}>{codeInGroups(code)}</p>
      <Button look="main" icon="scan" wide onClick={() => setShownId(ticket.id)}>
        Show full screen
      </Button>
      {shown && <FullScreenTicket ticket={shown} ofOrder={ofOrder} show={setShownId} close={() => setShownId(null)} />}
    </>
  );
}
