import { useSession } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

/** Downloads an event for the device's calendar app. */
export function AddToCalendar({ id, name }: { id: string; name: string }) {
  const { edition } = useSession().session;
  // Only a server can write the file.
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
