import type { Event } from '@nukkad/core/features/events/contract.ts';
import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { backend } from '#backend';
import { useMe } from '../../data/session.tsx';
import { useNow } from '../../device/server-time.ts';
import { clock } from '../../format/dates.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import { EventQuestions } from '../event-questions/EventQuestions.tsx';
import { SafetyButtons } from '../safety/SafetyButtons.tsx';
import { AlsoGoing } from './AlsoGoing.tsx';
import { Announcements } from './Announcements.tsx';
import { canInvite, EventBar } from './EventBar.tsx';
import cardStyles from './Events.module.css';
import styles from './EventDetails.module.css';
import pageStyles from './EventScreen.module.css';
import { HostLine } from './HostLine.tsx';
import { MySeats } from './MySeats.tsx';
import { openedImage } from './opened-image.ts';
import { ReportEvent } from './ReportEvent.tsx';
import { SaveButton } from './SaveButton.tsx';
import { mayShare, ShareEventButton } from './ShareEventButton.tsx';
import { refundWords } from './event-words.ts';
import { WhenAndWhere } from './WhenAndWhere.tsx';

const heroOf = (event: Event, image: string) => (heading: ReactNode) => (
  <div className={styles.hero}>
    <div className={styles.poster} data-poster>
      <img src={assetUrl(image)} alt="" width="320" height="180" fetchPriority="high" />
      <span className={cardStyles.category}>{event.category}</span>
    </div>
    {heading}
  </div>
);

export function EventDetails({ event }: { event: Event }) {
  const now = useNow();
  // Announcements stay on screen once read, also for people whose tickets were cancelled with the event.
  const [hadUnread, setHadUnread] = useState(false);
  if (event.unreadAnnouncements > 0 && !hadUnread) setHadUnread(true);
  const me = useMe();
  const { state } = useLocation();
  const { order, source, role, status, host } = event;
  const isAhead = isUpcoming(event, new Date(now));
  return (
    <Screen
      title={event.name}
      back="/events"
      hero={heroOf(event, openedImage(event, state))}
      actions={
        <>
          {mayShare(event) && <ShareEventButton event={event} />}
          <SaveButton event={event} />
        </>
      }
    >
      {status === 'cancelled' && (
        <Note>This event has been cancelled.{!source && ' Payments are refunded automatically.'}</Note>
      )}
      {order?.status === 'open' && order.holdUntil && (
        <Note>
          {order.quantity === 1 ? 'A seat is' : `${order.quantity} seats are`} held for you until{' '}
          {clock(order.holdUntil)}.
        </Note>
      )}
      {(event.going || role || hadUnread) && <Announcements event={event} />}
      <WhenAndWhere event={event} isAhead={isAhead} />
      {mayManage(role, 'edit') && <HostLinks event={event} checksIn={canInvite(event, now)} />}
      {host && <HostLine host={host} isMe={role === 'host'} />}
      {backend.can.showAttendees && <AlsoGoing event={event} />}
      <section className={styles.part} aria-label="About the event">
        <h2>About</h2>
        <p className={pageStyles.description}>{event.description}</p>
      </section>
      {isAhead && event.price > 0 && (
        <section className={styles.part} aria-label="Refund policy">
          <h2>Refund policy</h2>
          <p>{refundWords(event.refundHours)}</p>
        </section>
      )}
      {backend.can.askHosts && host && status !== 'draft' && <EventQuestions event={{ ...event, host }} />}
      <MySeats event={event} />
      {order && host && !role && backend.can.blockAndReport && <HostProblem host={host} />}
      {backend.can.blockAndReport && status !== 'draft' && role !== 'host' && source?.addedBy?.id !== me.id && (
        <ReportEvent event={event} />
      )}
      <EventBar event={event} />
    </Screen>
  );
}

/** `checksIn`: early, and with the one button in view for inviting. */
function HostLinks({ event: { id, status }, checksIn }: { event: Event; checksIn: boolean }) {
  return (
    <div className={pageStyles.hosting}>
      <ButtonLink small icon="edit" to={`/hosting/${id}`}>
        {status === 'cancelled' ? 'Host again' : 'Edit'}
      </ButtonLink>
      {status === 'published' && (
        <ButtonLink small icon="user" to={`/hosting/${id}/people`}>
          Attendees
        </ButtonLink>
      )}
      {checksIn && (
        <ButtonLink small icon="scan" to={`/events/${id}/check-in`}>
          Check in
        </ButtonLink>
      )}
    </div>
  );
}

function HostProblem({ host }: { host: NonNullable<Event['host']> }) {
  const navigate = useNavigate();
  const [firstName = host.name] = host.name.split(' ');
  return (
    <section className={pageStyles.mine} aria-label={`About ${host.name}`}>
      <p className={cardStyles.line}>Problem with {firstName}?</p>
      <SafetyButtons
        person={{ id: host.id, name: firstName }}
        gone={() => void navigate('/events', { replace: true })}
      />
    </section>
  );
}
