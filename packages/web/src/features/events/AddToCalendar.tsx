import { backend } from '#backend';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

export function AddToCalendar({ id, name }: { id: string; name: string }) {
  // Only a server can write the file.
  if (!backend.can.exportCalendar) return null;
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
