import { useSession } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

/** Hands an event to the calendar of the phone or computer; `name` tells several on a screen apart. */
export function AddToCalendar({ id, name }: { id: string; name: string }) {
  const { edition } = useSession().session;
  // The demo has no server that would write it.
  if (edition === 'demo') return null;
  return (
    <ButtonLink
      look="quiet"
      icon="calendar"
      to={`/calendar/events/${id}.ics`}
      reloadDocument
      download
      aria-label={`Add to calendar: ${name}`}
    >
      Add to calendar
    </ButtonLink>
  );
}
