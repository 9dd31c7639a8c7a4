import type { Event } from '@nukkad/core/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../api.ts';
import { Screen } from '../layout/Screen.tsx';
import { useOwnUpdate } from '../live.ts';
import { queries } from '../queries.ts';
import { refusalCode, tellFailure, wordsFor } from '../refusal.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/State.tsx';
import { picture } from '../ui/picture.ts';
import { toast } from '../ui/Toast.tsx';
import { EventButton } from './EventButton.tsx';
import { EventFacts, EventPrice } from './EventCard.tsx';
import styles from './EventPage.module.css';
import cardStyles from './Events.module.css';

/** Everything about one event. */
export default function EventPage() {
  const event = useQuery(queries.event(useParams()['eventId']!));
  if (event.isPending)
    return (
      <Screen title="Event" back="/events">
        <Skeleton many={1} height={420} />
      </Screen>
    );
  if (event.isError)
    return (
      <Screen title="Event" back="/events">
        {refusalCode(event.error) === 'NOT_FOUND' ? (
          <EmptyState
            drawing="no-events"
            title="No such event"
            action={<ButtonLink to="/events">See all events</ButtonLink>}
          >
            It may have been taken down.
          </EmptyState>
        ) : (
          <ErrorState retry={() => void event.refetch()}>{wordsFor(event.error)}</ErrorState>
        )}
      </Screen>
    );
  return <Details event={event.data} />;
}

function Details({ event }: { event: Event }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Screen title={event.name} back="/events">
      <img className={styles.poster} src={picture(event.image)} alt="" width="320" height="180" />
      <div className={cardStyles.foot}>
        <EventPrice event={event} />
        <EventButton event={event} />
      </div>
      <div className={styles.facts}>
        <EventFacts event={event} />
        <p className={cardStyles.line}>
          {event.seatsLeft === 0 ? 'No seats left' : `${event.seatsLeft} of ${event.capacity} seats left`}
        </p>
      </div>
      <p>{event.description}</p>
      {event.going && (
        <div className={styles.mine}>
          <ButtonLink icon="ticket" wide to="/tickets">
            My ticket
          </ButtonLink>
          {event.price === 0 && (
            <Button look="quiet" onClick={() => setLeaving(true)}>
              Give up my seat
            </Button>
          )}
        </div>
      )}
      {leaving && <GiveUp event={event} close={() => setLeaving(false)} />}
    </Screen>
  );
}

function GiveUp({ event, close }: { event: Event; close(): void }) {
  const update = useOwnUpdate();
  const [busy, setBusy] = useState(false);
  async function giveUp() {
    setBusy(true);
    try {
      update({ type: 'event.changed', event: await api.events.cancel({ id: event.id }) });
      toast('Your seat is free for somebody else');
    } catch (error) {
      tellFailure(error);
    }
    close();
  }
  return (
    <Sheet title="Give up your seat?" close={close}>
      <p>Somebody else can then take it. You can register again while there are seats.</p>
      <Button look="danger" wide busy={busy} onClick={() => void giveUp()}>
        Give up my seat
      </Button>
      <Button wide onClick={close}>
        Keep it
      </Button>
    </Sheet>
  );
}
