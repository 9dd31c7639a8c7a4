import { backend } from '#backend';
import { ButtonLink } from '../../ui/Button.tsx';

/** Hands an event to the calendar of the phone or computer; `name` tells several on a screen apart. */
export function AddToCalendar({ id, name }: { id: string; name: string }) {
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
