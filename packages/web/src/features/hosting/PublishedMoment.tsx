import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { EventMoment } from '../events/EventMoment.tsx';
import { shareEvent } from '../events/share-event-link.ts';

/** A host's event is on the list: its poster, its link, and the people to invite. */
export default function PublishedMoment({ eventId }: { eventId: string }) {
  const { data: event } = useQuery(queries.event(eventId));
  return (
    <EventMoment title="Your event is published" event={event}>
      {(close) => (
        <>
          <p>People can find it on Events. Share its link with anyone: they can read it without an account.</p>
          <Button
            look="main"
            wide
            icon="share"
            onClick={() => void shareEvent({ id: eventId, name: event?.name ?? '' })}
          >
            Invite people
          </Button>
          <Button look="quiet" onClick={close}>
            See event page
          </Button>
        </>
      )}
    </EventMoment>
  );
}
