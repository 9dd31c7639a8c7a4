import { mayManage } from '@nukkad/core/features/events/team-role.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import { eventOffer } from '@nukkad/core/features/events/event-offer.ts';
import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { maxSeats } from '@nukkad/core/features/tickets/order-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { backend } from '#backend';
import { useNow } from '../../device/server-time.ts';
import { Screen } from '../../ui/Screen.tsx';
import { MapLink } from '../people/map/MapLink.tsx';
import { queries } from '../../data/queries.ts';
import { refusalCode, wordsFor } from '../../data/failure.ts';
import { SafetyButtons } from '../safety/SafetyButtons.tsx';
import { useMe } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { keepLinkedEvent } from './linked-event.ts';
import { clock } from '../../format/dates.ts';
import { EventButton } from './EventButton.tsx';
import { EventFacts, EventPrice, Friends, waitlistPlace } from './EventCard.tsx';
import styles from './EventPage.module.css';
import cardStyles from './Events.module.css';
import { MySeats } from './MySeats.tsx';
import { Announcements } from './Announcements.tsx';
import { ReportEvent } from './ReportEvent.tsx';
import { SaveButton } from './SaveButton.tsx';
import { AlsoGoing } from './AlsoGoing.tsx';
import { ShareButton } from './ShareButton.tsx';

export default function EventPage() {
  const { eventId = '' } = useParams();
  const event = useQuery(queries.event(eventId));
  useEffect(() => keepLinkedEvent(null), []);
  if (event.isPending)
    return (
      <Screen title="Event" back="/events">
        <Skeleton many={1} height={420} />
      </Screen>
    );
  // An event that is cached stays on screen without a network, but not once the server refuses it.
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
  return <EventDetails event={event.data} />;
}

function seatsWords({ seatsLeft, capacity, hasLine, queued }: Event): string | null {
  if (seatsLeft === null || capacity === null) return null;
  if (queued) return waitlistPlace(queued.ahead);
  if (hasLine || seatsLeft === 0) return 'When a seat frees up, the first on the waitlist gets it.';
  return `${seatsLeft} of ${capacity} seats left`;
}

function addressWords({ host, going }: Event): string {
  const whose = host?.name.split(' ')[0] ?? 'the host';
  return going
    ? `You’ll see the address here once ${whose} approves you.`
    : `Once you have a ticket, ${whose} can share the address with you.`;
}

function refundWords(hours: number | null): string {
  if (hours === null) return 'Tickets are non-refundable.';
  if (hours === 0) return 'You can cancel for a full refund until it starts.';
  const before = hours === 24 ? '1 day' : hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
  return `You can cancel for a full refund until ${before} before it starts.`;
}

function EventDetails({ event }: { event: Event }) {
  const now = useNow();
  // Announcements stay on screen once read, also for people whose tickets were cancelled with the event.
  const [hadUnread, setHadUnread] = useState(false);
  if (event.unreadAnnouncements > 0 && !hadUnread) setHadUnread(true);
  const me = useMe();
  const { order, source, role, status } = event;
  const isAhead = isUpcoming(event, new Date(now));
  return (
    <Screen
      title={event.name}
      back="/events"
      actions={
        <>
          {backend.can.linkToEvents && status !== 'draft' && source?.isPublic !== false && (
            <ShareButton event={event} />
          )}
          <SaveButton event={event} />
        </>
      }
    >
      <img className={styles.poster} src={assetUrl(event.image)} alt="" width="320" height="180" />
      {mayManage(role) && <HostLinks event={event} />}
      {status === 'cancelled' && (
        <Note>This event has been cancelled.{!source && ' Payments are refunded automatically.'}</Note>
      )}
      <SeatPicker event={event} />
      {order?.status === 'open' && order.holdUntil && (
        <Note>
          {order.quantity === 1 ? 'A seat is' : `${order.quantity} seats are`} held for you until{' '}
          {clock(order.holdUntil)}.
        </Note>
      )}
      {(event.going || role || hadUnread) && <Announcements event={event} />}
      <Facts event={event} isAhead={isAhead} />
      {role && status !== 'draft' && (
        <ButtonLink icon="scan" wide to={`/events/${event.id}/gate`}>
          Check people in
        </ButtonLink>
      )}
      <p className={styles.description}>{event.description}</p>
      {isAhead && event.price > 0 && <p className={cardStyles.line}>{refundWords(event.refundHours)}</p>}
      {backend.can.showAttendees && <AlsoGoing event={event} />}
      <MySeats event={event} />
      {order && event.host && !role && backend.can.blockAndReport && <HostProblem host={event.host} />}
      {backend.can.blockAndReport && status !== 'draft' && role !== 'host' && source?.addedBy?.id !== me.id && (
        <ReportEvent event={event} />
      )}
    </Screen>
  );
}

function HostLinks({ event: { id, status } }: { event: Event }) {
  return (
    <div className={styles.hosting}>
      <ButtonLink small icon="edit" to={`/hosting/${id}`}>
        {status === 'cancelled' ? 'Host again' : 'Edit'}
      </ButtonLink>
      {status === 'published' && (
        <ButtonLink small icon="user" to={`/hosting/${id}/people`}>
          Attendees
        </ButtonLink>
      )}
    </div>
  );
}

function SeatPicker({ event }: { event: Event }) {
  const [quantity, setQuantity] = useState(1);
  const now = useNow();
  const offer = eventOffer(event, new Date(now));
  const available = offer === 'wait' ? event.capacity : event.seatsLeft;
  const max = Math.min(maxSeats, available ?? 0);
  const chosen = Math.min(quantity, Math.max(max, 1));
  const canChoose = (offer === 'register' || offer === 'book' || offer === 'wait') && max > 1;
  return (
    <div className={cardStyles.foot}>
      <EventPrice event={event} quantity={chosen} />
      {canChoose ? (
        <>
          <Stepper label="Seats" value={chosen} min={1} max={max} set={setQuantity} />
          <div className={styles.order}>
            <EventButton event={event} quantity={chosen} />
          </div>
        </>
      ) : (
        <EventButton event={event} quantity={chosen} />
      )}
    </div>
  );
}

function Facts({ event, isAhead }: { event: Event; isAhead: boolean }) {
  const seats = isAhead ? seatsWords(event) : null;
  return (
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
  );
}

function HostProblem({ host }: { host: NonNullable<Event['host']> }) {
  const navigate = useNavigate();
  const [firstName = host.name] = host.name.split(' ');
  return (
    <section className={styles.mine} aria-label={`About ${host.name}`}>
      <p className={cardStyles.line}>Problem with {firstName}?</p>
      <SafetyButtons
        person={{ id: host.id, name: firstName }}
        gone={() => void navigate('/events', { replace: true })}
      />
    </section>
  );
}
