import type { Event } from '@nukkad/core/features/events/contract.ts';
import { eventOffer, isToCome, mostSeats } from '@nukkad/core/features/events/rules.ts';
import { mayGiveBack } from '@nukkad/core/features/tickets/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { backend } from '#backend';
import { useNow } from '../../device/clock.ts';
import { Screen } from '../../ui/Screen.tsx';
import { MapLink } from '../people/map/MapLink.tsx';
import { queries } from '../../data/queries.ts';
import { refusalCode, wordsFor } from '../../data/failure.ts';
import { SafetyButtons } from '../safety/SafetyButtons.tsx';
import { useMe } from '../../data/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/State.tsx';
import { picture } from '../../ui/picture.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { wantEvent } from './wanted-event.ts';
import { clock, rupees } from '../../format/dates.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { EventButton } from './EventButton.tsx';
import { EventFacts, EventPrice, Friends, placeInLine } from './EventCard.tsx';
import styles from './EventPage.module.css';
import cardStyles from './Events.module.css';
import { Notices } from './Notices.tsx';
import { ReportEvent } from './ReportEvent.tsx';
import { useOrdering } from './useOrder.ts';
import { useTickets } from './tickets.ts';
import { SaveButton } from './SaveButton.tsx';
import { WhoComes } from './WhoComes.tsx';
import { ShareButton } from './ShareButton.tsx';

/** Everything about one event. */
export default function EventPage() {
  const event = useQuery(queries.event(useParams()['eventId']!));
  useEffect(() => wantEvent(null), []);
  if (event.isPending)
    return (
      <Screen title="Event" back="/events">
        <Skeleton many={1} height={420} />
      </Screen>
    );
  // What is there stays on screen while the network is away, but not once it may not be seen.
  if (event.isLoadingError || (event.isError && refusalCode(event.error) !== null))
    return (
      <Screen title="Event" back="/events">
        {refusalCode(event.error) === 'NOT_FOUND' ? (
          <EmptyState
            drawing="no-events"
            title="Event not found"
            action={<ButtonLink to="/events">See all events</ButtonLink>}
          >
            It may have been removed.
          </EmptyState>
        ) : (
          <ErrorState retry={() => void event.refetch()}>{wordsFor(event.error)}</ErrorState>
        )}
      </Screen>
    );
  return <Details event={event.data} />;
}

/** Brings the tickets to this device while there is a network. */
function Kept() {
  useTickets();
  return null;
}

/** How the seats of an event stand, in words. */
function seatsWords({ seatsLeft, capacity, hasLine, queued }: Event): string | null {
  if (seatsLeft === null || capacity === null) return null;
  if (queued) return placeInLine(queued.ahead);
  if (hasLine || seatsLeft === 0) return 'When a seat frees up, the first on the waitlist gets it.';
  return `${seatsLeft} of ${capacity} seats left`;
}

/** When somebody who does not know a private address will. */
function addressWords({ host, going }: Event): string {
  const whose = host?.name.split(' ')[0] ?? 'the host';
  return going
    ? `You’ll see the address here once ${whose} approves you.`
    : `Once you have a ticket, ${whose} can share the address with you.`;
}

/** How the host gives money back, in words. */
const refundWords = (hours: number | null) =>
  hours === null
    ? 'Tickets are non-refundable.'
    : hours === 0
      ? 'You can cancel for a full refund until it starts.'
      : `You can cancel for a full refund until ${hours === 24 ? '1 day' : hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`} before it starts.`;

function Details({ event }: { event: Event }) {
  const [quantity, setQuantity] = useState(1);
  const [leaving, setLeaving] = useSheet('give up');
  const now = useNow();
  // Once they have seen it, those whose tickets ended with the event go on reading.
  const [hadNews, setHadNews] = useState(false);
  if (event.unreadNotices > 0 && !hadNews) setHadNews(true);
  const navigate = useNavigate();
  const { blockAndReport, linkToEvents, showAttendees } = backend.can;
  const me = useMe();
  const { order, seatsLeft, source } = event;
  const offer = eventOffer(event, new Date(now));
  const most = Math.min(mostSeats, offer === 'wait' ? event.capacity! : (seatsLeft ?? 0));
  const chosen = Math.min(quantity, Math.max(most, 1));
  const isAhead = isToCome(event, new Date(now));
  const seats = isAhead ? seatsWords(event) : null;
  return (
    <Screen
      title={event.name}
      back="/events"
      actions={
        <>
          {/* The page for everybody shows nothing that not everybody may see. */}
          {linkToEvents && event.status !== 'draft' && source?.isPublic !== false && <ShareButton event={event} />}
          <SaveButton event={event} />
        </>
      }
    >
      <img className={styles.poster} src={picture(event.image)} alt="" width="320" height="180" />
      {(event.role === 'host' || event.role === 'cohost') && (
        <div className={styles.hosting}>
          <ButtonLink small icon="edit" to={`/hosting/${event.id}`}>
            {event.status === 'cancelled' ? 'Plan it again' : 'Edit'}
          </ButtonLink>
          {event.status === 'published' && (
            <ButtonLink small icon="user" to={`/hosting/${event.id}/people`}>
              Attendees
            </ButtonLink>
          )}
        </div>
      )}
      {event.status === 'cancelled' && (
        <Note>This event has been cancelled.{!event.source && ' Payments are refunded automatically.'}</Note>
      )}
      <div className={cardStyles.foot}>
        <EventPrice event={event} quantity={chosen} />
        {(offer === 'register' || offer === 'book' || offer === 'wait') && most > 1 ? (
          <>
            <Stepper label="Seats" value={chosen} min={1} max={most} set={setQuantity} />
            <div className={styles.ordering}>
              <EventButton event={event} quantity={chosen} />
            </div>
          </>
        ) : (
          <EventButton event={event} quantity={chosen} />
        )}
      </div>
      {order?.status === 'open' && order.holdUntil && (
        <Note>
          {order.quantity === 1 ? 'A seat is' : `${order.quantity} seats are`} held for you until{' '}
          {clock(order.holdUntil)}.
        </Note>
      )}
      {(event.going || event.role || hadNews) && <Notices event={event} />}
      <div className={styles.facts}>
        <EventFacts event={event} />
        <Friends event={event} />
        {event.host && (
          <p className={cardStyles.line}>
            <Icon name="user" size={18} />
            Hosted by {event.host.name}
          </p>
        )}
        {seats && (
          <p className={cardStyles.line}>
            <Icon name="ticket" size={18} />
            {seats}
          </p>
        )}
        {event.isAreaOnly && isAhead && <Note>{addressWords(event)}</Note>}
        {event.place && <MapLink at={event.place} name={event.name} />}
      </div>
      {event.role && event.status !== 'draft' && (
        <ButtonLink icon="scan" wide to={`/events/${event.id}/gate`}>
          Check people in
        </ButtonLink>
      )}
      {event.going && <Kept />}
      <p className={styles.description}>{event.description}</p>
      {isAhead && event.price > 0 && <p className={cardStyles.line}>{refundWords(event.refundHours)}</p>}
      {showAttendees && <WhoComes event={event} />}
      {(order || event.queued) && (
        <div className={styles.mine}>
          {event.going && (
            <ButtonLink icon="ticket" wide to="/tickets">
              {order!.quantity === 1 ? 'My ticket' : 'My tickets'}
            </ButtonLink>
          )}
          {event.going && isAhead && <AddToCalendar id={event.id} name={event.name} />}
          {event.queued
            ? isAhead && <LeaveLine event={event} />
            : mayLeave(event, now) && (
                <Button look="quiet" onClick={() => setLeaving(true)}>
                  {seatWords(order!.quantity)}
                </Button>
              )}
        </div>
      )}
      {order && event.host && !event.role && blockAndReport && (
        <section className={styles.mine} aria-label={`About ${event.host.name}`}>
          <p className={cardStyles.line}>Problem with {event.host.name.split(' ')[0]}?</p>
          <SafetyButtons
            person={{ id: event.host.id, name: event.host.name.split(' ')[0]! }}
            gone={() => void navigate('/events', { replace: true })}
          />
        </section>
      )}
      {blockAndReport && event.status !== 'draft' && event.role !== 'host' && source?.addedBy?.id !== me.id && (
        <ReportEvent event={event} />
      )}
      {leaving && order && <GiveUp event={event} order={order} close={() => setLeaving(null)} />}
    </Screen>
  );
}

const seatWords = (quantity: number) => (quantity === 1 ? 'Give up my seat' : `Give up my ${quantity} seats`);

const mayLeave = ({ order, date, refundHours }: Event, now: number) =>
  order !== null &&
  (order.status === 'open' || mayGiveBack({ date: new Date(date), refundHours }, order.amountPaise, new Date(now)));

function LeaveLine({ event }: { event: Event }) {
  const { busy, leave } = useOrdering(event);
  return (
    <Button look="quiet" busy={busy} onClick={() => void leave()}>
      Leave waitlist
    </Button>
  );
}

function GiveUp({ event, order, close }: { event: Event; order: NonNullable<Event['order']>; close(): void }) {
  const { busy, cancel } = useOrdering(event);
  const one = order.quantity === 1;
  const refund = order.status === 'paid' && order.amountPaise > 0;
  return (
    <Sheet title={one ? 'Give up your seat?' : `Give up your ${order.quantity} seats?`} close={close}>
      <p>
        {refund
          ? `${rupees(order.amountPaise / 100)} will be refunded to your original payment method.`
          : 'You can book again while there are seats left.'}
      </p>
      <Button
        look="danger"
        wide
        busy={busy}
        onClick={() => void cancel(order.id, one ? 'You gave up your seat' : 'You gave up your seats').then(close)}
      >
        {seatWords(order.quantity)}
      </Button>
      <Button wide onClick={close}>
        {one ? 'Keep my seat' : 'Keep my seats'}
      </Button>
    </Sheet>
  );
}
