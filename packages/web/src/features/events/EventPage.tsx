import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { refusalCode, wordsFor } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EventDetails } from './EventDetails.tsx';
import { keepLinkedEvent } from '../../device/after-sign-in.ts';

export default function EventPage() {
  const { eventId = '' } = useParams();
  const event = useQuery(queries.event(eventId));
  useEffect(() => keepLinkedEvent(null), []);
  if (event.isPending)
    return (
      <Screen title="Event" back="/events">
        <Skeleton many={1} height={200} />
        <Skeleton many={1} height={36} />
        <Skeleton many={1} height={300} />
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
