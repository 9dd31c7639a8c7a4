import type { Event } from '@nukkad/core/features/events/contract.ts';
import { isUpcoming } from '@nukkad/core/features/events/event-status.ts';
import { eventAction } from '@nukkad/core/features/events/event-action.ts';
import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import { maxSeats } from '@nukkad/core/features/tickets/order-limits.ts';
import { useState } from 'react';
import { useNow } from '../../device/server-time.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import styles from './EventBar.module.css';
import { EventButton } from './EventButton.tsx';
import { EventPrice } from './EventPrice.tsx';
import { isEventDay } from './is-event-day.ts';
import { mayShare, ShareEventButton } from './ShareEventButton.tsx';
import { TicketsLink } from './TicketsLink.tsx';

/** Until the day, hosts fill their event. */
export const canInvite = (event: Event, now: number) =>
  mayManage(event.role, 'edit') &&
  mayShare(event) &&
  event.seatsLeft !== 0 &&
  isUpcoming(event, new Date(now)) &&
  !isEventDay({ ...event, start: event.date, end: event.endsAt }, now);

/** What the chosen seats cost and the button for them, at the bottom of the screen. */
export function EventBar({ event }: { event: Event }) {
  const [quantity, setQuantity] = useState(1);
  const now = useNow();
  const offer = eventAction(event, new Date(now));
  const available = offer === 'wait' ? event.capacity : event.seatsLeft;
  const max = Math.min(maxSeats, available ?? 0);
  const chosen = Math.min(quantity, Math.max(max, 1));
  const canChoose = (offer === 'register' || offer === 'book' || offer === 'wait') && max > 1;
  const runs = event.role !== null && event.status !== 'draft';
  const invites = runs && canInvite(event, now);
  return (
    <div className={styles.bar} data-bar>
      <EventPrice event={event} quantity={chosen} />
      {canChoose && <Stepper label="Seats" value={chosen} min={1} max={max} set={setQuantity} />}
      <div className={styles.act}>
        {!(runs && event.going) && <EventButton event={event} quantity={chosen} look={runs ? 'outline' : 'main'} />}
        {event.going && event.order && <TicketsLink look={runs ? 'outline' : 'main'} quantity={event.order.quantity} />}
        {invites && <ShareEventButton event={event} invite="main" />}
        {runs && !invites && (
          <ButtonLink look="main" small icon="scan" to={`/events/${event.id}/check-in`}>
            Check in
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
