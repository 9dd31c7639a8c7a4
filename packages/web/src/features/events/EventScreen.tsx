import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { refusalCode } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { queries } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EventSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { EventDetails } from './EventDetails.tsx';
import { keepLinkedEvent } from '../../device/after-sign-in.ts';

export default function EventScreen() {
  const { eventId = '' } = useParams();
  const event = useQuery(queries.event(eventId));
  useEffect(() => keepLinkedEvent(null), []);
  if (event.isPending)
    return (
      <Screen title="Event" back="/events">
        <EventSkeleton />
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
          <LoadError query={event} />
        )}
      </Screen>
    );
  return <EventDetails event={event.data} />;
}
